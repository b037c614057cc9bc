# Reads tables of mutants, and plants them in a copy of the package. README.md describes the tables.
package Planting;
use strict;
use warnings;
use File::Basename;
use File::Find;
use File::Path;

# Which mutant is awake; in the copy only.
our $mutantSource = <<'END';
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@usableFromInline
package enum Mutant {
  private static let planted: Int = unsafe getenv("PROMISES_MUTANT").flatMap {
    unsafe Int(String(cString: $0))
  } ?? 0

  @usableFromInline
  package static func isPlanted(_ number: Int) -> Bool { number == planted }
}
END

sub contents {
  open my $file, "<", $_[0] or die "$_[0]: $!\n";
  local $/;
  return scalar(<$file>) // "";
}

sub lines { return map { "$_\n" } split /\n/, contents($_[0]) }

# Every mutant of the tables, numbered as they stand there.
sub table {
  my @mutants;
  for my $table (sort @_) {
    my ($line, $mutant, $edit) = (0);
    my $fail = sub { die "$table:$line: $_[0]\n" };
    for (split /\n/, contents($table)) {
      $line++;
      next if /^(#|$)/;
      if (/^== (.+)$/) {
        $mutant = { name => $1, area => basename($table, ".txt"), edits => [] };
        push @mutants, $mutant;
        $mutant->{number} = @mutants;
        $edit = undef;
      } elsif (!$mutant) {
        $fail->("there is no mutant yet");
      } elsif (/^tests: (.+)$/) {
        $mutant->{tests} = $1;
      } elsif (/^([-+]|in:|after:|as:) ?(.*)$/) {
        my ($key, $text) = ($1, $2);
        # What comes after a replacement begins the next one, in the same file unless it says another.
        if (!$edit || ($key !~ /^(\+|as:)$/ && exists $edit->{"+"})) {
          $edit = { in => $edit ? $edit->{in} : undef, place => "$table:$line" };
          push @{ $mutant->{edits} }, $edit;
        }
        if ($key =~ /^[-+]$/) {
          $edit->{$key} = exists $edit->{$key} ? "$edit->{$key}\n$text" : $text;
        } else {
          $edit->{ $key =~ s/:$//r } = $text;
        }
      } else {
        $fail->("what is this?");
      }
    }
  }
  for my $mutant (@mutants) {
    die "$mutant->{name}: which tests?\n" unless $mutant->{tests};
    for (@{ $mutant->{edits} }) {
      die "$_->{place}: what is replaced in which file by what?\n"
        unless $_->{in} && $_->{"-"} && exists $_->{"+"};
    }
    die "$mutant->{name}: what is replaced?\n" unless @{ $mutant->{edits} };
  }
  return @mutants;
}

# The text as a pattern that does not mind how it is broken into lines and indented.
sub pattern { return join '\s+', map { quotemeta } split ' ', $_[0] }

# Where the only occurrence of a text begins and ends; the first one after another text if there is one.
sub findEdit {
  my ($edit, $text) = @_;
  my $start = 0;
  if (defined $edit->{after}) {
    my @ends;
    my $pattern = pattern($edit->{after});
    while ($text =~ /$pattern/g) { push @ends, $+[0] }
    die "$edit->{place}: $edit->{in} has ", scalar @ends, " times: $edit->{after}\n" unless @ends == 1;
    $start = $ends[0];
  }
  my @places;
  my $pattern = pattern($edit->{"-"});
  pos($text) = $start;
  while ($text =~ /$pattern/g) { push @places, [$-[0], $+[0]] }
  die "$edit->{place}: $edit->{in} has ", scalar @places, " times: $edit->{'-'}\n"
    unless defined $edit->{after} ? @places : @places == 1;
  return @{ $places[0] };
}

# What stands in the place of the original: that, or the mistake when its number is asked for.
sub schema {
  my ($edit, $number, $original) = @_;
  my $condition = "Mutant.isPlanted($number)";
  my $mistake = $edit->{"+"};
  return $mistake if $mistake =~ s/\bPLANTED\b/$condition/g;
  return "($condition ? ($mistake) : ($original))" if ($edit->{as} // "") eq "expression";
  return "if !$condition { $original }" if $mistake eq "";
  return "if $condition { $mistake } else { $original }";
}

# Copies what is needed to build the tests, with all mutants in it. Files that come out as they are
# already stay untouched, so that the next build has little to do.
sub plant {
  my ($root, $copy, @mutants) = @_;
  my %files = ("Package.swift" => contents("$root/Package.swift"));
  for my $folder ("Sources", "Tests") {
    find({ no_chdir => 1, wanted => sub {
      return $File::Find::prune = 1 if m{/\.[^/]*$};
      $files{ substr $_, 1 + length $root } = contents($_) if -f;
    } }, "$root/$folder");
  }

  my %edits;
  for my $mutant (@mutants) {
    for my $edit (@{ $mutant->{edits} }) {
      my $file = "Sources/$edit->{in}";
      my $text = $files{$file} // die "$edit->{place}: there is no $file\n";
      my ($from, $to) = findEdit($edit, $text);
      my $original = substr $text, $from, $to - $from;
      push @{ $edits{$file} },
        { from => $from, to => $to, place => $edit->{place},
          text => schema($edit, $mutant->{number}, $original) };
    }
  }
  while (my ($file, $edits) = each %edits) {
    my $end = length $files{$file};
    for (sort { $b->{from} <=> $a->{from} } @$edits) {
      die "$_->{place}: another mutant is at the same place in $file\n" if $_->{to} > $end;
      substr $files{$file}, $_->{from}, $_->{to} - $_->{from}, $_->{text};
      $end = $_->{from};
    }
  }
  $files{"Sources/Promises/Mutant.swift"} = $mutantSource;
  mkpath($copy);
  find({ no_chdir => 1, wanted => sub {
    unlink if -f && !exists $files{ substr $_, 1 + length $copy };
  } }, $copy);
  while (my ($file, $text) = each %files) {
    next if -f "$copy/$file" && contents("$copy/$file") eq $text;
    mkpath(dirname("$copy/$file"));
    open my $out, ">", "$copy/$file" or die "$copy/$file: $!\n";
    print $out $text;
    close $out or die "$copy/$file: $!\n";
  }
}

1;
