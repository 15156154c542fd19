const { basename, join } = require('node:path');
const { renderDataBlock } = require('page-contract/dataBlock');
const { readRemote, listRemoteNames } = require('page-contract/remotes');
const { testPage } = require('page-contract/testing');

const root = join(__dirname, '../../..');

/**
 * Returns a registry of all remotes (micro-frontends). It has their routes, so that the sidebar and links are complete,
 * but no versions, because a QA page shows only its own remote.
 */
const readRegistry = () => ({
  remotes: Object.fromEntries(
    listRemoteNames(root).map((name) => [name, { module: readRemote(join(root, name)).module }]),
  ),
});

/**
 * Page configuration of QA pages: addresses, keys and prices, which the app reads from the page. `testPage` returns the
 * configuration of unit tests, changed by these values. No address is requested: a QA page fakes all responses.
 */
const qaPageConfiguration = testPage({
  identity: {
    apiKey: 'qa',
    authDomain: 'localhost',
    projectId: 'demo-abenteuerbox',
    emulator: 'http://localhost:9099',
  },
  backend: 'http://localhost:8080',
  gateway: 'http://localhost:8080',
});

/** Renders a page in which scripts show the app. `head` and `body` are additional HTML. */
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

/** Returns the paths of the screens of all remotes: `/login`, `/faq` etc. */
const listAppPaths = () =>
  Object.values(readRegistry().remotes).flatMap(({ module }) => module.routes.map(({ path }) => path));

/**
 * Runs in the static page for a path of the app, in which it is inserted as text: it must not use anything outside of
 * itself. Loads the page's files from the base folder, and stores this folder in `data-base` for qa/src/base.ts. The
 * base folder is the page's address without the path. For `/login` it is `/qa/mf-account/`, at the addresses
 * `/qa/mf-account/login`, `/qa/mf-account/login/` and `/qa/mf-account/login/index.html`.
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
    // Without `async: false`, the scripts would not run in their order.
    else Object.assign(element, { async: false, src: dataset.base + file });
    document.head.append(element);
  }
}

/**
 * Renders the QA page of a remote for a path of the app. A static page loads the given `files`. A page of a dev server
 * gets none, because webpack inserts its scripts.
 */
function renderQaPage(name, path, files) {
  // webpack gives paths relative to the page, such as `../main.js`. All files are in the base folder.
  const fileNames = files && [...files.css, ...files.js].map((file) => basename(file));
  return renderHtml({
    title: name,
    page: qaPageConfiguration,
    registry: readRegistry(),
    body: fileNames && `<script>(${loadFromBase})(${JSON.stringify(fileNames)}, ${JSON.stringify(path)})</script>`,
  });
}

module.exports = { qaPageConfiguration, listAppPaths, renderHtml, renderQaPage };
