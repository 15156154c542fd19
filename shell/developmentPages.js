const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { remoteIn, remoteNames } = require('page-contract/remotes');
const { portOf } = require('../tools/build/webpack/base.js');
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
 * Where a remote from source is shown in what is live somewhere: the other remotes' files and all calls come from there. Calls say
 * that they come from the site's own page, for the backend answers to no other.
 */
const proxiesTo = ({ LIVE_SITE: site, LIVE_BACKEND: backend, LIVE_GATEWAY: gateway }) => {
  const to = (target, ...context) => ({ context, target, changeOrigin: true, headers: { origin: site } });
  return site ? [to(site, '/mf-'), to(backend, '/api/'), to(gateway, '/user/api/', '/subscription/api/')] : [];
};

/**
 * Inside the dev server, what the site's composition does for the built app: pages with configuration and registry.
 * `PAGE_FILE` and `REGISTRY_FILE` name JSON files, read anew for every page; without them come the standalone pages'
 * configuration and all remotes from their dev servers. `SITE_DIR` is a composed site whose built remotes are served; `TYPES_FILE`
 * what a type checker writes, to be shown in the page; `FROM_SOURCE` what a badge says.
 */
function developmentPages(env = process.env) {
  const { PAGE_FILE, REGISTRY_FILE, SITE_DIR, TYPES_FILE, FROM_SOURCE } = env;
  const badge = FROM_SOURCE ? `<meta name="from-source" content="${FROM_SOURCE}">` : '';
  const page = () => (PAGE_FILE ? readJson(PAGE_FILE) : standalonePage);
  const registry = () => (REGISTRY_FILE ? readJson(REGISTRY_FILE) : devServers());
  return {
    proxy: proxiesTo(env),
    static: SITE_DIR
      ? { directory: SITE_DIR, staticOptions: { index: false, extensions: [] }, serveIndex: false, watch: false }
      : false,
    setupMiddlewares(middlewares) {
      const registryJson = (_request, response) => response.json(registry());
      const html = (request, response, next) => {
        if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
        const head = `${badge}<script defer src="/shell.js"></script>`;
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
