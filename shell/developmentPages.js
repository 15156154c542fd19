const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { renderDataBlock } = require('page-contract/dataBlock');
const { sourceVersion } = require('page-contract/fromSource');
const { containerFiles, parsePublishedPath } = require('page-contract/publishedPath');
const { readRemote, listRemoteNames } = require('page-contract/remotes');
const { testPage } = require('page-contract/testing');

const root = join(__dirname, '..');
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Returns a registry with every remote of the working copy, loaded from its own dev server. */
function readDevRegistry() {
  const remotes = listRemoteNames(root).map((name) => {
    const { module, port } = readRemote(join(root, name));
    const entry = `http://localhost:${port}/${containerFiles.federated}`;
    return [name, { module, live: { version: sourceVersion, entry } }];
  });
  return { remotes: Object.fromEntries(remotes) };
}

/** Renders a page in which a script shows the app. */
const renderHtml = (page, registry) => `<!doctype html>
<html lang="de">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <link rel="icon" href="data:,">
  <title>Abenteuerbox</title>
  ${renderDataBlock('page', page)}
  ${renderDataBlock('registry', registry)}
  <script defer src="/shell.js"></script>
</head>
<body>
  <div id="root"></div>
</body>
</html>
`;

/**
 * Returns the dev server's proxies for a page that uses a live site: one for calls of its backend, one for calls of its
 * gateway, which may be the same server, and one for the files of its remotes.
 */
function createLiveProxies({ LIVE_SITE: site, LIVE_BACKEND: backend, LIVE_GATEWAY: gateway }) {
  // A backend answers only pages of its own site, which it recognizes by the header `Origin`.
  const createProxy = (target, context) => ({ context, target, changeOrigin: true, headers: { origin: site } });
  return [
    createProxy(backend, (path) => path.startsWith('/api/')),
    createProxy(gateway, (path) => /^\/(?:user|subscription)\/api\//.test(path)),
    createProxy(site, (path) => parsePublishedPath(path) !== undefined),
  ];
}

/**
 * Returns options of webpack's dev server with which it serves pages like the site: with page configuration (addresses,
 * keys and prices) and registry in their HTML. Environment variables change them:
 *
 * - `PAGE_FILE`, `REGISTRY_FILE`: JSON files, read again for every page. Defaults: the configuration of unit tests,
 *   and all remotes from their dev servers.
 * - `SITE_DIR`: folder with a whole built site, from which files of built remotes are served.
 * - `LIVE_SITE`, `LIVE_BACKEND`, `LIVE_GATEWAY`: addresses of a live site, from which files of built remotes are then
 *   served, and of the servers that answer its calls.
 */
function createDevelopmentPages(env = process.env) {
  const { PAGE_FILE, REGISTRY_FILE, SITE_DIR, LIVE_SITE } = env;
  const readPageConfiguration = () => (PAGE_FILE ? readJson(PAGE_FILE) : testPage());
  const readRegistry = () => (REGISTRY_FILE ? readJson(REGISTRY_FILE) : readDevRegistry());
  // Serves files only: `respondWithPage` answers navigations.
  const composedSite = {
    directory: SITE_DIR,
    staticOptions: { index: false, extensions: [] },
    serveIndex: false,
    watch: false,
  };
  return {
    proxy: LIVE_SITE ? createLiveProxies(env) : [],
    static: SITE_DIR && !LIVE_SITE ? composedSite : false,
    setupMiddlewares(middlewares) {
      const respondWithRegistry = (_request, response) => response.json(readRegistry());
      const respondWithPage = (request, response, next) => {
        const isNavigation = request.method === 'GET' && request.headers.accept?.includes('text/html');
        if (!isNavigation) return next();
        const page = readPageConfiguration();
        const registry = readRegistry();
        response.type('html').send(renderHtml(page, registry));
      };
      // Comes before the static files, because `SITE_DIR` contains a `registry.json`, too.
      return [
        { path: '/registry.json', middleware: respondWithRegistry },
        ...middlewares,
        { middleware: respondWithPage },
      ];
    },
  };
}

module.exports = { createDevelopmentPages };
