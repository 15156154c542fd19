// @ts-check

// Grammar of published paths: `<part>/<version>/<file>` is the key of an object in storage and, with a slash in
// front, its address on the site. A part has versions of its own: a remote (micro-frontend), or the shell around the
// remotes. After a change of the grammar, all paths that are published already must still match.
// This file is JavaScript, because webpack's configuration imports it.

const name = 'mf-[a-z][a-z-]*';
const version = String.raw`\d+\.\d+\.\d+-[0-9a-f]+`;
// Part of a path between slashes. A URL needs no escaping of these characters. A segment that began with a dot could be
// a hidden file or `..`.
const segment = '[A-Za-z0-9_@~-][A-Za-z0-9_.@~-]*';
const file = `${segment}(?:/${segment})*`;

const remoteNamePattern = new RegExp(`^${name}$`);
const partNamePattern = new RegExp(`^(?:shell|${name})$`);
const versionPattern = new RegExp(`^${version}$`);
const fileNamePattern = new RegExp(`^${file}$`);
const publishedPathPattern = new RegExp(`^/?(shell|${name})/(${version})/(${file})$`);
const hashedNamePattern = /^[\w~-]+\.[0-9a-f]{8,}\.\w+$/;

/** Names of a remote's containers, the scripts that hand out its screens: for Module Federation, and without it. */
export const containerFiles = { federated: 'remoteEntry.js', direct: 'direct.js' };

/**
 * Returns whether a text is a remote's name, like `mf-help`.
 * @param {string} text
 */
export const isRemoteName = (text) => remoteNamePattern.test(text);

/**
 * Returns whether a text names a part.
 * @param {string} text
 */
export const isPartName = (text) => partNamePattern.test(text);

/**
 * Returns whether a text is `<package version>-<build id>`, where the build id is a hash of the build's content.
 * @param {string} text
 */
export const isVersion = (text) => versionPattern.test(text);

/**
 * Returns whether a text is the path of a file in a folder: no segment is empty or starts with a dot.
 * @param {string} text
 */
export const isFileName = (text) => fileNamePattern.test(text);

/**
 * Returns whether a file name contains a hash of the content, as all names that a build gives but `containerFiles`.
 * @param {string} text
 */
export const hasHash = (text) => hashedNamePattern.test(text);

/**
 * Splits the path of a published file. Returns undefined for every other path.
 * @param {string} path
 */
export function parsePublishedPath(path) {
  const [, part, version, file] = publishedPathPattern.exec(path) ?? [];
  return part && version && file ? { part, version, file } : undefined;
}

/**
 * Returns the key of a remote's scenarios (states of its screens for QA) in storage. Only a QA server serves them.
 * @param {string} remote
 * @param {string} hash
 */
export const getScenariosKey = (remote, hash) => `scenarios/${remote}/${hash}.js`;

/**
 * Creates a pattern (with the flag `g`) of versions in a text such as a customer's mail: `mf-help@1.0.0-…` or
 * `mf-help 1.0.0-…`, also if the build id is shortened or left out. The groups are the name and the version.
 */
export const createVersionPattern = () =>
  new RegExp(String.raw`\b(shell|${name})[@ ](\d+\.\d+\.\d+(?:-[0-9a-f]*)?)`, 'g');
