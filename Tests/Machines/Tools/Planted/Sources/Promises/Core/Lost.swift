struct Lost {}
