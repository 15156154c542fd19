import asyncHooks from 'node:async_hooks';
import crypto from 'node:crypto';
import dgram from 'node:dgram';
import net from 'node:net';
import stream from 'node:stream';
import { text } from 'node:stream/consumers';
import util from 'node:util';
import { compileFunction } from 'node:vm';

// Process that renders the pages of a remote (micro-frontend) to HTML, by programs of its build and of the shell's. It
// is started by prerenderRemote.ts, gets a `PrerenderJob` as JSON on its standard input, and writes a line for each
// page: `{ path, html, denied }` or `{ path, reason }`. Node's permissions allow it to read this file only; it has no
// environment, and cannot start processes or evaluate strings. The permissions restrict the network only from Node 25
// on, so network functions are removed below.

// `PrerenderJob` describes the fields: `screens` are programs of the remote, `registry` has the routes of all remotes.
const job = JSON.parse(await text(process.stdin));
// Read before `removeNetworkAndProcess` replaces `process`.
const { exit, stdout } = process;
const writeLine = (line) => new Promise((written) => stdout.write(`${JSON.stringify(line)}\n`, written));

/** Node modules that rendering needs. */
const builtins = { async_hooks: asyncHooks, crypto, stream, util };
/** Placeholder that prerenderPlugin.js of tools/build inserts for the folder of the published version. */
const folderPlaceholder = '/@published@/';
/** Forbidden things that the current page has tried: `reads process.env.HOME`. It may be rendered all the same. */
const denied = new Set();

requirePermissionModel();
removeNetworkAndProcess();
/** Exports of the shell's program: `shared`, the modules that remotes get from it, like React, and `prerender`. */
let shell;
for (const { path, expose } of job.routes) {
  const screenOrReason = await loadScreen(path, job.screens[expose]).catch(describeError);
  await writeLine({ path, ...prerender(path, screenOrReason) });
  denied.clear();
}
exit(0);

/** Runs the remote's program for a screen, after that of the shell. Returns the screen; throws if one fails. */
async function loadScreen(path, program) {
  // Stands in for the page: its configuration and its address are all that programs may read.
  const document = {
    getElementById: (id) => (id === 'page' ? { textContent: JSON.stringify(job.page) } : null),
    location: new URL(path, job.origin),
  };
  shell ??= runProgram(job.app, '/', {}, undefined);
  const { default: Screen, prepare } = runProgram(program, job.base, shell.shared, document);
  // A screen may export `prepare`, to load what it needs before it is shown.
  await prepare?.();
  return { Screen };
}

/** Renders a screen to `{ html, denied }`. Returns `{ reason }` if that fails, or if the screen was not loaded. */
function prerender(path, { Screen, reason }) {
  try {
    return reason === undefined
      ? { html: shell.prerender({ registry: job.registry, path, Screen }), denied: [...denied] }
      : { reason };
  } catch (error) {
    return describeError(error);
  }
}

/** Returns an error as the result of a page. */
function describeError(error) {
  return { reason: error instanceof Error ? error.message : String(error) };
}

/**
 * Runs a CommonJS module and returns its exports. `folder`: public path of its files. `shared`: modules that it gets
 * from the shell by `require`. `document`: what it sees of the page.
 */
function runProgram({ file, code }, folder, shared, document) {
  const require = (name) => {
    const found = shared[name] ?? builtins[name];
    if (found) return found;
    denied.add(`asks for "${name}"`);
    throw new Error(`${file} asks for "${name}", which is not available while pages are prerendered.`);
  };
  const module = { exports: {} };
  const names = ['module', 'exports', 'require', 'document'];
  compileFunction(code.replaceAll(folderPlaceholder, folder), names, { filename: file })(
    module,
    module.exports,
    require,
    document,
  );
  return module.exports;
}

/** Throws unless Node was started with its permission model, which then denies all these rights. */
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
  // Through both, a program could write to this process's output or end it.
  globalThis.process = { env: recordReads({}) };
  globalThis.console = Object.fromEntries(Object.keys(console).map((name) => [name, () => undefined]));
}

/** Records reads of the environment, because a page must not depend on the machine that prerenders it. */
function recordReads(env) {
  // An empty name stands for the whole environment.
  const record = (name) => {
    // Leaves out what many libraries ask for. They get undefined, too.
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
