const { createHash } = require('node:crypto');
const { join } = require('node:path');
const { dataBlock, scriptJson } = require('page-contract/dataBlock');
const { remoteIn } = require('page-contract/remotes');
const { portOf } = require('./base.js');

const root = join(__dirname, '../../..');
const timeoutMs = 10_000;
/** The live shell's React, in a script of its own (decision 094). */
const reactScript = /^\/react\.[0-9a-f]{12}\.js$/;
const removesItself = `addEventListener('install', () => skipWaiting());
addEventListener('activate', () => registration.unregister());`;

const replaceBlock = (html, id, change) =>
  html.replace(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's'), (_, json) =>
    dataBlock(id, change(JSON.parse(json))),
  );
const integrityOf = (text) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** What the page is told: calls go through this server, for the backend answers to the site's own pages only. */
const pageHere = (page, here, names) => ({
  ...page,
  environment: 'development',
  backend: here,
  gateway: here,
  serviceWorker: undefined,
  reports: undefined,
  versions: { ...page.versions, ...Object.fromEntries(names.map((name) => [name, 'dev'])) },
});

/** What is live, but for the remotes from source. There is no way back from those: who writes them wants to see what is wrong. */
const registryHere = ({ remotes, ...rest }, fromSource) => ({
  ...rest,
  remotes: {
    ...remotes,
    ...Object.fromEntries(
      fromSource.map(({ name, module, entry }) => [name, { module, current: { version: 'dev', entry } }]),
    ),
  },
});

/** The live policy, with what dev servers and hot updates need: their scripts, their sockets and styles in the page. */
function policyHere(policy, origins, names) {
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  const more = {
    'script-src': origins,
    'connect-src': [...origins, ...sockets],
    'img-src': origins,
    'font-src': origins,
    'trusted-types': [...names, 'webpack', 'webpack-dev-server#overlay'],
  };
  return policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name !== 'upgrade-insecure-requests')
    .map(([name, ...values]) =>
      name === 'style-src' ? `style-src 'self' 'unsafe-inline'` : [name, ...values, ...(more[name] ?? [])].join(' '),
    )
    .join('; ');
}

/**
 * The pages of a site, as they are live, with some remotes from source: for the shell's dev server, which is here nothing but a way to
 * the live site. `/shell.js`, which stands before the live scripts, is `developmentReact.js` and what shows mistakes.
 */
function livePages({ LIVE_SITE: site, LIVE_BACKEND: backend, LIVE_GATEWAY: gateway, FROM_SOURCE: fromSource }) {
  const here = `http://localhost:${portOf('SITE_PORT', 3000)}`;
  const names = fromSource.split(',');
  const remotes = () =>
    names.map((name) => {
      const { module, port, portVariable } = remoteIn(join(root, name));
      const origin = `http://localhost:${portOf(portVariable, port)}`;
      return { name, module, origin, entry: `${origin}/remoteEntry.js` };
    });
  const ask = (address) => fetch(site + address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const scripts = new Map();
  /** The live React gives way to the one that `/shell.js` brings. */
  const react = async (address) => {
    if (!scripts.has(address)) {
      const live = await (await ask(address)).text();
      const list = /globalThis\.(webpackChunk\w+)/.exec(live)?.[1];
      const text = `${live}\n;takeDevelopmentReact(globalThis.${list});`;
      scripts.set(address, { text, was: integrityOf(live), is: integrityOf(text) });
    }
    return scripts.get(address);
  };

  async function html(request, response, next) {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
    const { pathname } = new URL(request.url, here);
    // Painted from the live version, and with its files: the page without any screen is right for every address.
    const isOurs = remotes().some(({ module }) => module.routes.some(({ path }) => path === pathname));
    const answer = await ask(isOurs ? '/404.html' : request.url);
    const policy = answer.headers.get('content-security-policy');
    const origins = [here, ...remotes().map(({ origin }) => origin)];
    const place = answer.headers.get('location');
    response.statusCode = isOurs ? 200 : answer.status;
    response.setHeader('content-type', answer.headers.get('content-type') ?? 'text/html');
    response.setHeader('cache-control', 'no-store');
    if (place) response.setHeader('location', place.startsWith(site) ? place.slice(site.length) : place);
    for (const name of ['permissions-policy', 'referrer-policy', 'cross-origin-opener-policy'])
      if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name));
    if (policy) response.setHeader('content-security-policy', policyHere(policy, origins, names));
    response.end(await rewritten(await answer.text()));
  }

  async function rewritten(live) {
    const badge = `<meta name="from-source" content="${names.join(', ')} from source in ${site}">`;
    let text = replaceBlock(live, 'page', (page) => pageHere(page, here, names));
    text = replaceBlock(text, 'registry', (registry) => registryHere(registry, remotes()));
    text = text.replace('<head>', () => `<head>${badge}<script src="/shell.js"></script>`);
    for (const [, address] of text.matchAll(/src="(\/react\.[^"]+)"/g)) {
      const { was, is } = await react(address);
      text = text.replaceAll(was, is);
    }
    return text;
  }

  /** A live site that does not answer is a sentence in the page, not a dev server that ends. */
  const answering = (work) => (request, response, next) =>
    work(request, response, next).catch((error) => {
      response.statusCode = 502;
      response.end(`${site} does not answer: ${error.message}`);
    });
  const at = (path, type, text) => ({
    path,
    middleware: answering(async (_request, response) => {
      response.setHeader('content-type', type);
      response.setHeader('cache-control', 'no-store');
      response.end(await text());
    }),
  });
  const registry = async () => scriptJson(registryHere(await (await ask('/registry.json')).json(), remotes()));
  const isCall = (path) => /^\/(?:user\/|subscription\/)?api\//.test(path);
  const to = (target, context) => ({ context, target, changeOrigin: true, headers: { origin: site } });
  return {
    proxy: [
      to(backend, (path) => path.startsWith('/api/')),
      to(gateway, (path) => isCall(path) && !path.startsWith('/api/')),
      to(site, (path) => !isCall(path) && !/^\/(?:-\/types|ws|shell\.js)/.test(path) && !/\.hot-update\./.test(path)),
    ],
    before: [
      at('/registry.json', 'application/json', registry),
      at('/service-worker.js', 'text/javascript', async () => removesItself),
      {
        middleware: answering(async (request, response, next) => {
          if (!reactScript.test(request.url)) return next();
          response.setHeader('content-type', 'text/javascript');
          response.end((await react(request.url)).text);
        }),
      },
      { middleware: answering(html) },
    ],
  };
}

module.exports = { livePages };
