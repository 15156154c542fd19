/** Mode of files that everybody may read, also a web server that runs as another user. */
export const publicMode = 0o644;
