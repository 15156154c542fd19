const { basename, join } = require('node:path');
const { dataBlock } = require('page-contract/dataBlock');
const { remoteIn, remoteNames } = require('page-contract/remotes');
const { testPage } = require('page-contract/testing');

const root = join(__dirname, '../../..');

/**
 * Every remote's addresses, without a version of any: the sidebar is the customer's, and a link to another remote is
 * known.
 */
const registry = () => ({
  remotes: Object.fromEntries(remoteNames(root).map((name) => [name, { module: remoteIn(join(root, name)).module }])),
});

/** Page configuration of a standalone page: its network double answers every address. */
const page = testPage({
  identity: {
    apiKey: 'qa',
    authDomain: 'localhost',
    projectId: 'demo-abenteuerbox',
    emulator: 'http://localhost:9099',
  },
  backend: 'http://localhost:8080',
  gateway: 'http://localhost:8080',
  owner: require('../../../site/owner.json'),
});

/**
 * An empty page with configuration and registry, as development has it. Scripts that webpack does not add go into
 * `head`.
 */
const htmlOf = ({ title, page, registry, head = '', body = '' }) => `<!doctype html>
<html lang="de">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <link rel="icon" href="data:,">
  <title>${title}</title>
  ${dataBlock('page', page)}
  ${dataBlock('registry', registry)}
  ${head}
</head>
<body>
  <div id="root"></div>
  ${body}
</body>
</html>
`;

/** Every address of the app. */
const paths = () => Object.values(registry().remotes).flatMap(({ module }) => module.routes.map(({ path }) => path));

/**
 * Finds the folder in which a static host has the remote, and loads its files from there: an address may end with a
 * slash, with the file's name or with neither.
 */
function loadFromBase(files) {
  const root = document.documentElement;
  const here = location.pathname.replace(/index\.html$/, '').replace(/\/$/, '');
  root.dataset.base = `${here.slice(0, here.length - (root.dataset.path || '').length)}/`;
  for (const file of files) {
    const isStyle = file.endsWith('.css');
    const element = document.createElement(isStyle ? 'link' : 'script');
    if (isStyle) Object.assign(element, { rel: 'stylesheet', href: root.dataset.base + file });
    else Object.assign(element, { async: false, src: root.dataset.base + file });
    document.head.append(element);
  }
}

/**
 * HTML page of a remote alone. `files` are in a static page, which may be in any folder; a dev server inserts them
 * automatically.
 */
function standalonePage(name, { files } = {}) {
  const list = files && JSON.stringify([...files.css, ...files.js].map((file) => basename(file)));
  return htmlOf({
    title: name,
    page,
    registry: registry(),
    body: list && `<script>(${loadFromBase.toString()})(${list})</script>`,
  });
}

/** The same page for one of the app's addresses. */
const pageAt = (html, path) => html.replace('<html lang="de">', `<html lang="de" data-path="${path}">`);

module.exports = { htmlOf, page, pageAt, paths, standalonePage };
