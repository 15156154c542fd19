const fs = require('node:fs');

// What a test writes need not outlive a power cut, and everybody else reads it without: waiting until it lies on the disk was half the time
// of the tests that compose sites. A process that is killed loses nothing by it.
fs.fsyncSync = () => undefined;
