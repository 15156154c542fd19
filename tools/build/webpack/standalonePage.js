const { basename, join } = require('node:path');
const { renderDataBlock } = require('page-contract/dataBlock');
const { readRemote, listRemoteNames } = require('page-contract/remotes');
const { testPage } = require('page-contract/testing');

const root = join(__dirname, '../../..');

/**
 * Reads a registry with the routes of all remotes but no versions, so that the sidebar is complete and links to other
 * remotes are known.
 */
const readRegistry = () => ({
  remotes: Object.fromEntries(
    listRemoteNames(root).map((name) => [name, { module: readRemote(join(root, name)).module }]),
  ),
});

/**
 * Page configuration (addresses, keys, prices) of a QA page, which shows one remote (micro-frontend) alone: that of
 * tests with these changes. The addresses are never requested, because the page fakes all responses.
 */
const standalonePage = testPage({
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

/** Renders a page without content, for development and QA. `head`: scripts that webpack does not insert. */
const renderHtml = ({ title, page, registry, head = '', body = '' }) => `<!doctype html>
<html lang="de">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <link rel="icon" href="data:,">
  <title>${title}</title>
  ${renderDataBlock('page', page)}
  ${renderDataBlock('registry', registry)}
  ${head}
</head>
<body>
  <div id="root"></div>
  ${body}
</body>
</html>
`;

/** Returns the paths of the screens of all remotes. */
const listAppPaths = () =>
  Object.values(readRegistry().remotes).flatMap(({ module }) => module.routes.map(({ path }) => path));

/**
 * Runs in the static page for a path of the app: derives the folder in which the page is served, stores it in
 * `data-base` for qa/src/base.ts, and loads its files from there, scripts in this order (`async: false`). The address
 * may end with a slash, with `index.html` or with neither. Only the text of this function is in the page: it must not
 * use anything outside of it.
 */
function loadFromBase(files, path) {
  const { dataset } = document.documentElement;
  const address = location.pathname.replace(/index\.html$/, '').replace(/\/$/, '');
  const ending = path === '/' ? '' : path;
  dataset.base = `${address.slice(0, address.length - ending.length)}/`;
  for (const file of files) {
    const isStyle = file.endsWith('.css');
    const element = document.createElement(isStyle ? 'link' : 'script');
    if (isStyle) Object.assign(element, { rel: 'stylesheet', href: dataset.base + file });
    else Object.assign(element, { async: false, src: dataset.base + file });
    document.head.append(element);
  }
}

/** Renders a remote's QA page. `files` are those of a static page. Without them, webpack inserts scripts. */
function renderStandalonePage(name, path, files) {
  // All files are in the base folder: `../main.js` becomes `main.js`.
  const fileNames = files && [...files.css, ...files.js].map((file) => basename(file));
  return renderHtml({
    title: name,
    page: standalonePage,
    registry: readRegistry(),
    body: fileNames && `<script>(${loadFromBase})(${JSON.stringify(fileNames)}, ${JSON.stringify(path)})</script>`,
  });
}

module.exports = { standalonePage, listAppPaths, renderHtml, renderStandalonePage };
