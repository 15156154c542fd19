import { sourceLine } from './sourceLine.js';

// Overlay of errors and type errors with their source lines, in development only (base.js); removed when the file is
// saved again. In a shadow tree, so that its styles and the app's do not affect each other.

const style = `
  section { position: fixed; inset: auto 1rem 1rem; z-index: 2147483647; max-height: 45vh; overflow: auto; padding: 1rem 3rem 1rem 1rem;
    font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; color: #fff; background: #7a1020; border-radius: .5rem }
  button { position: absolute; top: .5rem; right: .5rem; font: inherit }
  p { margin: 0 0 .75rem } p:last-child { margin: 0 }
  aside { position: fixed; top: .25rem; right: .25rem; z-index: 2147483647; padding: .1rem .6rem; border-radius: 1rem; pointer-events: none;
    font: 12px/1.6 system-ui, sans-serif; color: #fff; background: #1a5fb4; opacity: .85 }`;

const shown = { thrown: new Set(), types: [] };
const host = document.createElement('development-notes');
const tree = host.attachShadow({ mode: 'open' });
document.documentElement.append(host);

function element(name, text = '') {
  return Object.assign(document.createElement(name), { textContent: text });
}

function draw() {
  const sentences = [...shown.thrown, ...shown.types];
  const badge = document.querySelector('meta[name="from-source"]')?.content;
  const parts = [element('style', style), ...(badge ? [element('aside', badge)] : [])];
  if (sentences.length > 0) {
    const section = element('section');
    section.setAttribute('role', 'alert');
    const close = element('button', 'Close');
    close.onclick = forget;
    section.append(close, ...sentences.map((sentence) => element('p', sentence)));
    parts.push(section);
  }
  tree.replaceChildren(...parts);
}

function forget() {
  shown.thrown.clear();
  shown.types = [];
  draw();
}

/** The first place in a stack that is ours. */
async function placeOf(stack) {
  for (const [, address, line] of [...stack.matchAll(/(https?:\/\/[^\s()]+\.js):(\d+):\d+/g)].slice(0, 10)) {
    try {
      const map = await (await fetch(`${address}.map`)).json();
      const place = sourceLine(map, Number(line));
      if (place?.file && !/node_modules|webpack\//.test(place.file)) return place;
    } catch {
      // A script without a map.
    }
  }
  return undefined;
}

async function show(error) {
  if (!(error instanceof Error) || error.name === 'AbortError') return;
  const place = await placeOf(error.stack ?? '');
  shown.thrown.add(`${error.name}: ${error.message}${place ? `\n${place.file}:${place.line}\n    ${place.text}` : ''}`);
  draw();
}

window.addEventListener('error', ({ error }) => void show(error));
window.addEventListener('unhandledrejection', ({ reason }) => void show(reason));
// Errors that React catches, and the shell's messages about remotes, appear only in the console.
const say = console.error;
console.error = (...words) => {
  say.apply(console, words);
  void show(words.find((word) => word instanceof Error));
};
window.addEventListener('message', ({ data }) => {
  if (typeof data !== 'string' || !data.startsWith('webpackHotUpdate')) return;
  shown.thrown.clear();
  draw();
});

const types = new EventSource('/-/types');
types.onmessage = ({ data }) => {
  shown.types = JSON.parse(data);
  draw();
};
// This server does not check types.
types.onerror = () => types.close();
draw();
