const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { renderDataBlock } = require('page-contract/dataBlock');
const { parsePublishedPath } = require('page-contract/publishedPath');
const { readRemote, listRemoteNames } = require('page-contract/remotes');
const { readPort } = require('../tools/build/webpack/base.js');
const { renderHtml, page: standalonePage } = require('../tools/build/webpack/standalonePage.js');
const { streamTypeErrors } = require('../tools/build/webpack/typesInPage.js');

const root = join(__dirname, '..');
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Every remote of the working copy, from its own dev server. */
function devServers() {
  const remotes = listRemoteNames(root).map((name) => {
    const { module, port, portVariable } = readRemote(join(root, name));
    const entry = `http://localhost:${readPort(portVariable, port)}/remoteEntry.js`;
    return [name, { module, current: { version: 'dev', entry } }];
  });
  return { remotes: Object.fromEntries(remotes) };
}

/** Teams that answer for shell and remotes, as the working copy names them (errorsInPage.js). */
function readOwners() {
  const { author } = readJson(join(__dirname, 'package.json'));
  const remotes = listRemoteNames(root).map((name) => [name, readRemote(join(root, name)).module.owner]);
  return { shell: { team: author.name, contact: author.email }, ...Object.fromEntries(remotes) };
}

/** Requests of a page from source besides its own files: calls of the live backend and files of live remotes. */
function liveProxy({ LIVE_SITE: site, LIVE_BACKEND: backend, LIVE_GATEWAY: gateway }) {
  // A backend answers to the pages of its own site only.
  const to = (target, context) => ({ context, target, changeOrigin: true, headers: { origin: site } });
  return [
    to(backend, (path) => path.startsWith('/api/')),
    to(gateway, (path) => /^\/(?:user|subscription)\/api\//.test(path)),
    to(site, (path) => parsePublishedPath(path) !== undefined),
  ];
}

/**
 * Inside the dev server, what the site does for the built app: pages with configuration and registry. `PAGE_FILE` and
 * `REGISTRY_FILE` name JSON files, read again for every page; without them come the standalone pages' configuration and
 * all remotes from their dev servers. Remotes that are built come from `SITE_DIR`, a composed site, or with `LIVE_SITE`
 * from the site that is live there, whose backend answers calls. `TYPES_FILE` is what a type checker writes, to be
 * shown in the page.
 */
function developmentPages(env = process.env) {
  const { PAGE_FILE, REGISTRY_FILE, SITE_DIR, TYPES_FILE, LIVE_SITE, FROM_SOURCE } = env;
  const page = () => (PAGE_FILE ? readJson(PAGE_FILE) : standalonePage);
  const registry = () => (REGISTRY_FILE ? readJson(REGISTRY_FILE) : devServers());
  const badge = LIVE_SITE ? `<meta name="from-source" content="${FROM_SOURCE} from source, ${LIVE_SITE}">` : '';
  const composed = {
    directory: SITE_DIR,
    staticOptions: { index: false, extensions: [] },
    serveIndex: false,
    watch: false,
  };
  return {
    proxy: LIVE_SITE ? liveProxy(env) : [],
    static: SITE_DIR && !LIVE_SITE ? composed : false,
    setupMiddlewares(middlewares) {
      const registryJson = (_request, response) => response.json(registry());
      const html = (request, response, next) => {
        if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
        const head = `${renderDataBlock('owners', readOwners())}${badge}<script defer src="/shell.js"></script>`;
        response.type('html').send(renderHtml({ title: 'Abenteuerbox', page: page(), registry: registry(), head }));
      };
      // Before the static files, for a composed site has a registry of its own.
      return [
        { path: '/registry.json', middleware: registryJson },
        { middleware: streamTypeErrors(TYPES_FILE) },
        ...middlewares,
        { middleware: html },
      ];
    },
  };
}

module.exports = { developmentPages };
