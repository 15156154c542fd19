// @ts-check

// What dev servers, the servers that pass their files on, and pages from source agree on.
// This file is JavaScript, because webpack's configuration imports it.

/** Version of a part from source, in place of the `<package version>-<build id>` of builds. */
export const sourceVersion = 'dev';

/**
 * Returns the address of a file of a dev server on the QA server that passes it on: `/mf-help/dev/remoteEntry.js`;
 * without `file` that of the folder.
 * @param {string} part
 * @param {string} [file]
 */
export const formatSourcePath = (part, file = '') => `/${part}/${sourceVersion}/${file}`;
