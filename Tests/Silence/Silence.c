// Swift has no code that runs before `main`, and a test must not report what another one lost.
extern void silenceReports(void);

__attribute__((constructor)) static void beforeMain(void) { silenceReports(); }
