// @ts-check

// Grammar of published paths: `<deployable>/<version>/<file>`, as object key and, with a slash in front, as address on
// the site.

const name = 'mf-[a-z][a-z-]*';
const version = String.raw`\d+\.\d+\.\d+-[0-9a-f]+`;
const segment = '[A-Za-z0-9_@~-][A-Za-z0-9_.@~-]*';
const file = `${segment}(?:/${segment})*`;

const remoteName = new RegExp(`^${name}$`);
const deployableName = new RegExp(`^(?:shell|panel|${name})$`);
const versionName = new RegExp(`^${version}$`);
const fileName = new RegExp(`^${file}$`);
const publishedPath = new RegExp(`^/?(shell|panel|${name})/(${version})/(${file})$`);

/** @param {string} text */
export const isRemoteName = (text) => remoteName.test(text);

/**
 * Whether a text names something that has versions: a remote, the shell, or the panel of share links.
 * @param {string} text
 */
export const isDeployableName = (text) => deployableName.test(text);

/**
 * Whether a text is `<package version>-<build id>`.
 * @param {string} text
 */
export const isVersion = (text) => versionName.test(text);

/**
 * Whether a text names a file below a folder: no segment is empty, leads out of the folder or starts with a dot.
 * @param {string} text
 */
export const isFileName = (text) => fileName.test(text);

/**
 * Splits the path of a published file. Returns undefined for every other path.
 * @param {string} path
 */
export function parsePublishedPath(path) {
  const [, deployable, version, file] = publishedPath.exec(path) ?? [];
  return deployable && version && file ? { deployable, version, file } : undefined;
}

/**
 * Returns a pattern of versions in running text: `mf-help@1.0.0-…` or `mf-help 1.0.0-…`, also with the beginning of a
 * build id. Its groups are part and version.
 */
export const createVersionPattern = () =>
  new RegExp(String.raw`\b(shell|${name})[@ ](\d+\.\d+\.\d+(?:-[0-9a-f]*)?)`, 'g');
