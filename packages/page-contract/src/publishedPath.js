// @ts-check

// Grammar of published paths: `<deployable>/<version>/<file>`, as object key and, with a slash in front, as address on
// the site. A deployable has versions of its own: a remote (micro-frontend), the shell around the remotes, or the
// panel, a tool for testers that creates links to unreleased versions. A change must keep everything matching that is
// published already. The file is JavaScript, because webpack's configuration imports it.

const name = 'mf-[a-z][a-z-]*';
const version = String.raw`\d+\.\d+\.\d+-[0-9a-f]+`;
// Characters that need no escaping in a URL. The first is no dot, so that no segment is hidden or leads to a parent.
const segment = '[A-Za-z0-9_@~-][A-Za-z0-9_.@~-]*';
const file = `${segment}(?:/${segment})*`;

const remoteNamePattern = new RegExp(`^${name}$`);
const deployableNamePattern = new RegExp(`^(?:shell|panel|${name})$`);
const versionPattern = new RegExp(`^${version}$`);
const fileNamePattern = new RegExp(`^${file}$`);
const publishedPathPattern = new RegExp(`^/?(shell|panel|${name})/(${version})/(${file})$`);

/**
 * Returns whether a text is a remote's name, like `mf-help`.
 * @param {string} text
 */
export const isRemoteName = (text) => remoteNamePattern.test(text);

/**
 * Returns whether a text names a deployable.
 * @param {string} text
 */
export const isDeployableName = (text) => deployableNamePattern.test(text);

/**
 * Returns whether a text is `<package version>-<build id>`, where the build id is a hash of the build's content.
 * @param {string} text
 */
export const isVersion = (text) => versionPattern.test(text);

/**
 * Returns whether a text names a file below a folder: no segment is empty, leads out of the folder or starts with a
 * dot.
 * @param {string} text
 */
export const isFileName = (text) => fileNamePattern.test(text);

/**
 * Splits the path of a published file. Returns undefined for every other path.
 * @param {string} path
 */
export function parsePublishedPath(path) {
  const [, deployable, version, file] = publishedPathPattern.exec(path) ?? [];
  return deployable && version && file ? { deployable, version, file } : undefined;
}

/**
 * Creates a global pattern of versions in running text, e.g. in a customer's mail: `mf-help@1.0.0-…` or
 * `mf-help 1.0.0-…`, also if the build id is shortened or left out. Its groups are the name and the version. It matches
 * no version of the panel, because the notices and links that such texts quote name only shell and remotes.
 */
export const createVersionPattern = () =>
  new RegExp(String.raw`\b(shell|${name})[@ ](\d+\.\d+\.\d+(?:-[0-9a-f]*)?)`, 'g');
