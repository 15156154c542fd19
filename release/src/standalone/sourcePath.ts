/** Version of a part from source, in place of the `<package version>-<build id>` of builds. */
export const sourceVersion = 'dev';

/** Returns the address of a file of a dev server on the QA server that passes it on: `/mf-help/dev/remoteEntry.js`. */
export const formatSourcePath = (part: string, file: string) => `/${part}/${sourceVersion}/${file}`;
