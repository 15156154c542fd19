import asyncHooks from 'node:async_hooks';
import crypto from 'node:crypto';
import dgram from 'node:dgram';
import net from 'node:net';
import stream from 'node:stream';
import { text } from 'node:stream/consumers';
import util from 'node:util';
import { compileFunction } from 'node:vm';

// Process that renders the pages of a remote (micro-frontend) to HTML. It is started by prerenderRemote.ts, gets a
// `PrerenderJob` as JSON on its standard input, and writes a line of JSON for each page: `{ path, html, denied }` or
// `{ path, reason }`. It runs programs of several teams. Therefore, Node is started with permissions: the process may
// read this file only, and cannot start processes or evaluate strings. Permissions restrict the network only from Node
// 25 on; for earlier versions, network functions are removed below.

// The type `PrerenderJob` of prerenderRemote.ts describes the fields.
const job = JSON.parse(await text(process.stdin));
// Read before `removeNetworkAndProcess` replaces `process`.
const { exit, stdout } = process;
const writeLine = (line) => new Promise((written) => stdout.write(`${JSON.stringify(line)}\n`, written));

/** Node modules that rendering needs. */
const builtins = { async_hooks: asyncHooks, crypto, stream, util };
/** Placeholder that prerenderPlugin.js of tools/build inserts for the folder of the published version. */
const folderPlaceholder = '/@published@/';
/** Forbidden attempts of the current page: `reads process.env.HOME`. The page may be rendered nevertheless. */
const denied = new Set();

requirePermissionModel();
removeNetworkAndProcess();
/** Exports of the shell's program: `shared`, modules that remotes get from the shell, like React, and `prerender`. */
let shell;
for (const { path, expose } of job.routes) {
  await writePage(path, job.screens[expose]);
  denied.clear();
}
exit(0);

/** Renders the screen that a remote's program exports, and writes the line of the page. */
async function writePage(path, program) {
  try {
    // Programs may read the page's configuration, and those of remotes its address. The shell's runs once for all
    // pages.
    const getElementById = (id) => (id === 'page' ? { textContent: JSON.stringify(job.page) } : null);
    const location = new URL(path, job.origin);
    shell ??= runProgram(job.app, '/', {}, { getElementById });
    const { default: Screen, prepare } = runProgram(program, job.base, shell.shared, { getElementById, location });
    // A screen may export `prepare`, to load what it needs before it is shown.
    await prepare?.();
    const html = shell.prerender({ registry: job.registry, path, Screen });
    // The line is written before anything is awaited: a microtask of the program could throw and end the process.
    return writeLine({ path, html, denied: [...denied] });
  } catch (error) {
    return writeLine({ path, reason: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * Runs a CommonJS module and returns its exports. `folder` is the public path of its files. `shared` has the modules
 * that it gets from the shell by `require`. `document` is its view of the page.
 */
function runProgram({ file, code }, folder, shared, document) {
  const require = (name) => {
    const found = shared[name] ?? builtins[name];
    if (found) return found;
    denied.add(`asks for "${name}"`);
    throw new Error(`${file} asks for "${name}", which is not available while pages are prerendered.`);
  };
  const module = { exports: {} };
  const parameters = ['module', 'exports', 'require', 'document'];
  const run = compileFunction(code.replaceAll(folderPlaceholder, folder), parameters, { filename: file });
  run(module, module.exports, require, document);
  return module.exports;
}

/** Throws unless Node was started with its permission model, and without these permissions. */
function requirePermissionModel() {
  for (const right of ['fs.read', 'fs.write', 'child', 'worker'])
    if (process.permission?.has(right) !== false) throw new Error(`Prerendering has a permission too many: ${right}.`);
}

/** Makes network calls throw, and hides the real `process` and `console`. */
function removeNetworkAndProcess() {
  const refuse = () => {
    throw new Error('There is no network while pages are prerendered.');
  };
  for (const { prototype } of [net.Socket, net.Server, dgram.Socket]) {
    for (const name of ['connect', 'listen', 'bind', 'send'])
      if (name in prototype) Object.defineProperty(prototype, name, { value: refuse });
  }
  for (const name of ['fetch', 'WebSocket', 'EventSource']) delete globalThis[name];
  // With the real ones, a program could write to the output of this process, or end it.
  globalThis.process = { env: recordReads({}) };
  globalThis.console = Object.fromEntries(Object.keys(console).map((name) => [name, () => undefined]));
}

/** Records reads of the environment in `denied`, because a page must not depend on the machine that prerenders it. */
function recordReads(env) {
  // An empty name stands for the whole environment.
  const record = (name) => {
    // Many libraries read NODE_ENV. It is undefined like all others, but the read is not recorded.
    if (name !== 'NODE_ENV') denied.add(`reads process.env${name === '' ? '' : `.${String(name)}`}`);
  };
  return new Proxy(env, {
    get(_, name) {
      record(name);
    },
    has(_, name) {
      record(name);
      return false;
    },
    ownKeys() {
      record('');
      return [];
    },
  });
}
