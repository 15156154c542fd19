const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { remoteIn, remoteNames } = require('page-contract/remotes');
const { portOf } = require('../tools/build/webpack/base.js');
const { livePages } = require('../tools/build/webpack/livePages.js');
const { htmlOf, page: standalonePage } = require('../tools/build/webpack/standalonePage.js');
const { typesInPage } = require('../tools/build/webpack/typesInPage.js');

const root = join(__dirname, '..');
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Every remote of the working copy, from its own dev server. */
function devServers() {
  const remotes = remoteNames(root).map((name) => {
    const { module, port, portVariable } = remoteIn(join(root, name));
    const entry = `http://localhost:${portOf(portVariable, port)}/remoteEntry.js`;
    return [name, { module, current: { version: 'dev', entry } }];
  });
  return { remotes: Object.fromEntries(remotes) };
}

/**
 * Inside the dev server, what the site's composition does for the built app: pages with configuration and registry.
 * `PAGE_FILE` and `REGISTRY_FILE` name JSON files, read anew for every page; without them come the standalone pages'
 * configuration and all remotes from their dev servers. `SITE_DIR` is a composed site whose built remotes are served; `TYPES_FILE`
 * what a type checker writes, to be shown in the page. With `LIVE_SITE` the pages are those that are live there.
 */
function developmentPages(env = process.env) {
  const { PAGE_FILE, REGISTRY_FILE, SITE_DIR, TYPES_FILE, LIVE_SITE } = env;
  if (LIVE_SITE) {
    const { proxy, before } = livePages(env);
    const setupMiddlewares = (middlewares) => [{ middleware: typesInPage(TYPES_FILE) }, ...before, ...middlewares];
    return { proxy, static: false, setupMiddlewares };
  }
  const page = () => (PAGE_FILE ? readJson(PAGE_FILE) : standalonePage);
  const registry = () => (REGISTRY_FILE ? readJson(REGISTRY_FILE) : devServers());
  return {
    static: SITE_DIR
      ? { directory: SITE_DIR, staticOptions: { index: false, extensions: [] }, serveIndex: false, watch: false }
      : false,
    setupMiddlewares(middlewares) {
      const registryJson = (_request, response) => response.json(registry());
      const html = (request, response, next) => {
        if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
        const head = '<script defer src="/shell.js"></script>';
        response.type('html').send(htmlOf({ title: 'Abenteuerbox', page: page(), registry: registry(), head }));
      };
      // Before the static files, for a composed site has a registry of its own.
      return [
        { path: '/registry.json', middleware: registryJson },
        { middleware: typesInPage(TYPES_FILE) },
        ...middlewares,
        { middleware: html },
      ];
    },
  };
}

module.exports = { developmentPages };
