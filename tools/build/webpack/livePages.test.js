const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { dirname, join } = require('node:path');
const { transformSync } = require('esbuild');
const { dataBlock } = require('page-contract/dataBlock');
const { testPage } = require('page-contract/testing');
const { livePages } = require('./livePages.js');

// `npm run dev -- mf-help --site …`: pages and files of a site that is live, with one remote from source.

const folder = dirname(require.resolve('react-dom/package.json'));
const sourceOf = (name, file) =>
  readFileSync(join(folder, '..', name, 'cjs', `${file}.production.js`), 'utf8').replace(/^"use strict";/, '');
/** As webpack writes it into the shell's build. */
const moduleOf = (id, name, file) => `${id}(module,exports,require){${sourceOf(name, file)}}`;
const liveReact = transformSync(
  `"use strict";(globalThis.webpackChunkshell_1_0_0||=[]).push([[644],{${[
    moduleOf(1, 'react', 'react'),
    moduleOf(2, 'react', 'react-jsx-runtime'),
    moduleOf(3, 'react', 'react-jsx-dev-runtime'),
    moduleOf(4, 'react-dom', 'react-dom'),
    moduleOf(5, 'react-dom', 'react-dom-client'),
    moduleOf(6, 'scheduler', 'scheduler'),
  ].join()}}]);`,
  { minify: true },
).code;
const lock = `sha384-${createHash('sha384').update(liveReact).digest('base64')}`;

const entryOf = (name) => ({
  module: { name, routes: [] },
  current: { version: '1.0.0-a1', entry: `/${name}/1.0.0-a1/remoteEntry.js`, integrity: 'sha384-x' },
  lastGood: { version: '1.0.0-z9', entry: `/${name}/1.0.0-z9/remoteEntry.js`, integrity: 'sha384-y' },
});
const registry = { shell: '1.0.0-aa', remotes: { 'mf-help': entryOf('mf-help'), 'mf-account': entryOf('mf-account') } };
const page = { ...testPage(), environment: 'production', versions: { shell: '1.0.0-aa', 'mf-help': '1.0.0-a1' } };
const livePage = { ...page, serviceWorker: '/service-worker.js', reports: '/-/reports' };
const html = (text) =>
  `<html><head>${dataBlock('page', livePage)}${dataBlock('registry', registry)}<script defer src="/react.0123456789ab.js" integrity="${lock}"></script></head>${text}</html>`;
const answers = {
  '/404.html': html('no screen'),
  '/kuendigen': html('painted'),
  '/registry.json': JSON.stringify(registry),
  '/react.0123456789ab.js': liveReact,
};

let server;
let site;
let ask;
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    const policy = "script-src 'self'; style-src 'self' 'sha256-x'; trusted-types shell; upgrade-insecure-requests";
    response.writeHead(answers[url] ? 200 : 404, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end(answers[url] ?? answers['/404.html']);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${server.address().port}`;
  const { before } = livePages({ LIVE_SITE: site, LIVE_BACKEND: site, LIVE_GATEWAY: site, FROM_SOURCE: 'mf-help' });
  ask = (url) =>
    new Promise((resolve) => {
      const headers = {};
      const request = { url, method: 'GET', headers: { accept: 'text/html' } };
      const response = {
        statusCode: 200,
        setHeader: (name, value) => (headers[name] = value),
        end: (text) => resolve({ status: response.statusCode, headers, text: String(text) }),
      };
      const left = before.filter(({ path }) => path === undefined || path === url);
      const next = () => left.shift().middleware(request, response, next);
      next();
    });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const blockOf = (text, id) => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`, 's').exec(text)[1]);
const fromSource = { version: 'dev', entry: 'http://localhost:3004/remoteEntry.js' };

test('a page is the live one, with this remote from source, calls through this machine, no worker and no reports', async () => {
  const { status, text } = await ask('/kuendigen');
  expect([status, text]).toEqual([200, expect.stringContaining('painted')]);
  expect(text).toContain(
    `<head><meta name="from-source" content="mf-help from source in ${site}"><script src="/shell.js">`,
  );
  const here = 'http://localhost:3000';
  expect(blockOf(text, 'page')).toEqual({
    ...page,
    ...{ backend: here, gateway: here, environment: 'development' },
    versions: { shell: '1.0.0-aa', 'mf-help': 'dev' },
  });
  const { remotes } = blockOf(text, 'registry');
  expect(remotes['mf-account']).toEqual(registry.remotes['mf-account']);
  // With a way back, a mistake would be healed instead of shown.
  expect(remotes['mf-help']).toEqual({ module: expect.objectContaining({ name: 'mf-help' }), current: fromSource });
});

test('what open pages ask again says the same, and a worker from before goes away', async () => {
  const { shell, remotes } = JSON.parse((await ask('/registry.json')).text);
  expect([shell, remotes['mf-help'].current]).toEqual(['1.0.0-aa', fromSource]);
  expect((await ask('/service-worker.js')).text).toContain('registration.unregister()');
});

test("an address of this remote opens without the live version's paint and files, also one that is not live", async () => {
  expect(await ask('/faq')).toMatchObject({ status: 200, text: expect.stringContaining('no screen') });
  expect((await ask('/nowhere')).status).toBe(404);
});

test('the live policy stays, with dev servers and styles in the page', async () => {
  const { headers } = await ask('/kuendigen');
  expect(headers['content-security-policy'].split('; ')).toEqual([
    "script-src 'self' http://localhost:3000 http://localhost:3004",
    "style-src 'self' 'unsafe-inline'",
    'trusted-types shell mf-help webpack webpack-dev-server#overlay',
  ]);
});

test("the live shell's React gives way to the development build, under a hash of its own", async () => {
  const { text } = await ask('/react.0123456789ab.js');
  expect((await ask('/kuendigen')).text).toContain(createHash('sha384').update(text).digest('base64'));
  require('./developmentReact.js');
  new Function(text)();
  const [, modules] = globalThis.webpackChunkshell_1_0_0[0];
  const exportsOf = (id) => {
    const module = { exports: {} };
    modules[id](module, module.exports);
    return module.exports;
  };
  expect([1, 2, 3, 4, 5].map(exportsOf)).toEqual(
    ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'].map((name) =>
      require(name),
    ),
  );
  expect(exportsOf(3).jsxDEV).toBeInstanceOf(Function);
});
