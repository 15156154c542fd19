import asyncHooks from 'node:async_hooks';
import crypto from 'node:crypto';
import dgram from 'node:dgram';
import net from 'node:net';
import stream from 'node:stream';
import { text } from 'node:stream/consumers';
import util from 'node:util';
import { compileFunction } from 'node:vm';

// The process that prerenders a remote's pages (prerenderRemote.ts). It gets the programs on its standard input and
// answers one line for each page. Node lets it read this file only, start nothing, see no environment, and make no code
// of strings; the network, which Node's permissions know from version 25 on, is taken away below.

const { app, origin, page, registry, base, screens, visits } = JSON.parse(await text(process.stdin));
const { exit, stdout } = process;
const say = (line) => new Promise((written) => stdout.write(`${JSON.stringify(line)}\n`, written));

/** Node modules that rendering needs. */
const builtins = { async_hooks: asyncHooks, crypto, stream, util };
/** Stands in the build for the folder that it will be published in. */
const published = '/@published@/';

refuseRights();
takeAwayWhatLeadsOut();
let shell;
for (const { path, expose } of visits) {
  const opened = await open(path, screens[expose]).catch(reasonOf);
  await say({ path, ...prerender(path, opened) });
}
exit(0);

async function open(path, screen) {
  const document = {
    getElementById: (id) => (id === 'page' ? { textContent: JSON.stringify(page) } : null),
    location: new URL(path, origin),
  };
  shell ??= run(app, '/', {}, undefined);
  const { default: Screen, prepare } = run(screen, base, shell.shared, document);
  await prepare?.();
  return { Screen };
}

function prerender(path, { Screen, reason }) {
  try {
    return reason === undefined ? { html: shell.prerender({ registry, path, Screen }) } : { reason };
  } catch (error) {
    return reasonOf(error);
  }
}

function reasonOf(error) {
  return { reason: error instanceof Error ? error.message : String(error) };
}

/** Runs a program once and hands out what it exports. */
function run({ file, code }, folder, shared, document) {
  const require = (name) => {
    const found = shared[name] ?? builtins[name];
    if (!found) throw new Error(`${file} asks for "${name}", which is not available while pages are prerendered.`);
    return found;
  };
  const module = { exports: {} };
  const names = ['module', 'exports', 'require', 'document'];
  compileFunction(code.replaceAll(published, folder), names, { filename: file })(
    module,
    module.exports,
    require,
    document,
  );
  return module.exports;
}

/** Refuses to prerender without Node's permission model. */
function refuseRights() {
  for (const right of ['fs.read', 'fs.write', 'child', 'worker'])
    if (process.permission?.has(right) !== false) throw new Error(`Prerendering has a permission too many: ${right}.`);
}

function takeAwayWhatLeadsOut() {
  const refuse = () => {
    throw new Error('There is no network while pages are prerendered.');
  };
  for (const { prototype } of [net.Socket, net.Server, dgram.Socket]) {
    for (const name of ['connect', 'listen', 'bind', 'send'])
      if (name in prototype) Object.defineProperty(prototype, name, { value: refuse });
  }
  for (const name of ['fetch', 'WebSocket', 'EventSource']) delete globalThis[name];
  // Both know the streams of this process and what else Node can do; some libraries ask for `process.env` all the same.
  globalThis.process = { env: {} };
  globalThis.console = Object.fromEntries(Object.keys(console).map((name) => [name, () => undefined]));
}
