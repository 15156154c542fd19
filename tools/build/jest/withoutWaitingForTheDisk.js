const fs = require('node:fs');

// Disables fsync, which took half the time of the tests that compose sites: files of a test need not survive a power
// cut, and a killed process loses nothing without it.
fs.fsyncSync = () => undefined;
