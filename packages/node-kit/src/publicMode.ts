/** Of files for everybody, also for a web server under another user. */
export const publicMode = 0o644;
