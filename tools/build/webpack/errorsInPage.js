import { sourceLine } from './sourceLine.js';

// Script in development pages: shows thrown errors and type errors with their source lines in an overlay, until a file
// is saved again. Its shadow tree keeps its styles and the app's apart.

const style = `
  section { position: fixed; inset: auto 1rem 1rem; z-index: 2147483647; max-height: 45vh; overflow: auto; padding: 1rem 3rem 1rem 1rem;
    font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; color: #fff; background: #7a1020; border-radius: .5rem }
  button { position: absolute; top: .5rem; right: .5rem; font: inherit }
  p { margin: 0 0 .75rem } p:last-child { margin: 0 }
  aside { position: fixed; top: .25rem; right: .25rem; z-index: 2147483647; padding: .1rem .6rem; border-radius: 1rem; pointer-events: none;
    font: 12px/1.6 system-ui, sans-serif; color: #fff; background: #1a5fb4; opacity: .85 }`;

/** Sentences in the overlay. */
const errors = { thrown: new Set(), types: [] };
const host = document.createElement('development-notes');
const tree = host.attachShadow({ mode: 'open' });
document.documentElement.append(host);

function createElement(name, text = '') {
  return Object.assign(document.createElement(name), { textContent: text });
}

function render() {
  const sentences = [...errors.thrown, ...errors.types];
  const badge = document.querySelector('meta[name="from-source"]')?.content;
  const elements = [createElement('style', style), ...(badge ? [createElement('aside', badge)] : [])];
  if (sentences.length > 0) {
    const section = createElement('section');
    section.setAttribute('role', 'alert');
    const close = createElement('button', 'Close');
    close.onclick = clear;
    section.append(close, ...sentences.map((sentence) => createElement('p', sentence)));
    elements.push(section);
  }
  tree.replaceChildren(...elements);
}

function clear() {
  errors.thrown.clear();
  errors.types = [];
  render();
}

/** Finds the first source line of a stack trace that is in this repository. */
async function findSourceLine(stack) {
  for (const [, address, line] of [...stack.matchAll(/(https?:\/\/[^\s()]+\.js):(\d+):\d+/g)].slice(0, 10)) {
    try {
      const map = await (await fetch(`${address}.map`)).json();
      const place = sourceLine(map, Number(line));
      if (place?.file && !/node_modules|webpack\//.test(place.file)) return place;
    } catch {
      // The script has no source map, or none that can be read.
    }
  }
  return undefined;
}

async function show(error) {
  if (!(error instanceof Error) || error.name === 'AbortError') return;
  const place = await findSourceLine(error.stack ?? '');
  errors.thrown.add(
    `${error.name}: ${error.message}${place ? `\n${place.file}:${place.line}\n    ${place.text}` : ''}`,
  );
  render();
}

window.addEventListener('error', ({ error }) => void show(error));
window.addEventListener('unhandledrejection', ({ reason }) => void show(reason));
// Errors that React catches, and the shell's messages about remotes, appear only in the console.
const logError = console.error;
console.error = (...args) => {
  logError.apply(console, args);
  void show(args.find((arg) => arg instanceof Error));
};
window.addEventListener('message', ({ data }) => {
  if (typeof data !== 'string' || !data.startsWith('webpackHotUpdate')) return;
  errors.thrown.clear();
  render();
});

const types = new EventSource('/-/types');
types.onmessage = ({ data }) => {
  errors.types = JSON.parse(data);
  render();
};
// Without this address the server does not check types. Closing prevents the browser from trying again.
types.onerror = () => types.close();
render();
