import { readSourceLine } from './readSourceLine.js';

// Script in development pages: shows thrown errors, type errors and the shell's messages about remotes in an overlay,
// with source lines and owners (teams), until a file is saved again. The overlay is in a shadow tree, so that its
// styles and the app's do not affect each other.

const style = `
  section { position: fixed; inset: auto 1rem 1rem; z-index: 2147483647; max-height: 45vh; overflow: auto; padding: 1rem 3rem 1rem 1rem;
    font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; color: #fff; background: #7a1020; border-radius: .5rem }
  button { position: absolute; top: .5rem; right: .5rem; font: inherit }
  p { margin: 0 0 .75rem } p:last-child { margin: 0 }
  aside { position: fixed; top: .25rem; right: .25rem; z-index: 2147483647; padding: .1rem .6rem; border-radius: 1rem; pointer-events: none;
    font: 12px/1.6 system-ui, sans-serif; color: #fff; background: #1a5fb4; opacity: .85 }`;

/** Team of the shell and of each remote, by its name. The dev server adds them to the page (developmentPages.js). */
const owners = JSON.parse(document.getElementById('owners')?.textContent ?? '{}');

/** Adds to a sentence the teams of the shell and of the remotes that it names: `mf-help/src/…` or `mf-help@1.0.0`. */
function addOwners(sentence) {
  const names = new Set(sentence.match(/\b(?:shell|mf-[a-z-]+)(?=[/@])/g));
  const ownedNames = [...names].filter((name) => owners[name]);
  const lines = ownedNames.map((name) => `Owner of ${name}: ${owners[name].team}, ${owners[name].contact}`);
  return [sentence, ...lines].join('\n');
}

/** Sentences in the overlay: errors thrown since a file was saved, and the type checker's latest errors. */
const errors = { thrown: new Set(), types: [] };
const overlay = document.createElement('development-notes');
const shadowRoot = overlay.attachShadow({ mode: 'open' });
document.documentElement.append(overlay);

function createElement(name, text = '') {
  return Object.assign(document.createElement(name), { textContent: text });
}

function render() {
  const sentences = [...errors.thrown, ...errors.types];
  // Names what is served from source beside a live site (`npm run dev -- mf-help --site …`).
  const badge = document.querySelector('meta[name="from-source"]')?.content;
  const elements = [createElement('style', style), ...(badge ? [createElement('aside', badge)] : [])];
  if (sentences.length > 0) {
    const section = createElement('section');
    section.setAttribute('role', 'alert');
    const close = createElement('button', 'Close');
    close.onclick = clearErrors;
    section.append(close, ...sentences.map((sentence) => createElement('p', addOwners(sentence))));
    elements.push(section);
  }
  shadowRoot.replaceChildren(...elements);
}

function clearErrors() {
  errors.thrown.clear();
  errors.types = [];
  render();
}

/** Finds the first source line of a stack trace that is in this repository, undefined if there is none. */
async function findSourceLine(stack) {
  // Places in a stack look like `http://localhost:3004/main.js:12:3`. Each costs a request.
  const places = [...stack.matchAll(/(https?:\/\/[^\s()]+\.js):(\d+):\d+/g)].slice(0, 10);
  for (const [, address, line] of places) {
    try {
      const map = await (await fetch(`${address}.map`)).json();
      const source = readSourceLine(map, Number(line));
      if (source?.file && !/node_modules|webpack\//.test(source.file)) return source;
    } catch {
      // The script has no source map, or none that can be read.
    }
  }
  return undefined;
}

/** Adds a thrown error, and the shell's message about it, to the overlay. A cancelled request is no error. */
async function showError(error, message) {
  const hasError = error instanceof Error && error.name !== 'AbortError';
  if (!hasError && !message) return;
  const source = hasError ? await findSourceLine(error.stack ?? '') : undefined;
  const lines = [
    message,
    hasError && `${error.name}: ${error.message}`,
    source && `${source.file}:${source.line}\n    ${source.text}`,
  ];
  errors.thrown.add(lines.filter(Boolean).join('\n'));
  render();
}

window.addEventListener('error', ({ error }) => void showError(error));
window.addEventListener('unhandledrejection', ({ reason }) => void showError(reason));
// Errors that React catches, and the shell's messages about remotes, which begin with a name, are only in the console.
const logError = console.error;
console.error = (...args) => {
  logError.apply(console, args);
  const message = typeof args[0] === 'string' && /^mf-[a-z-]+[/@]/.test(args[0]) ? args[0] : undefined;
  void showError(
    args.find((arg) => arg instanceof Error),
    message,
  );
};
// webpack's dev client posts this message to its own window before it applies an update.
window.addEventListener('message', ({ data }) => {
  if (typeof data !== 'string' || !data.startsWith('webpackHotUpdate')) return;
  errors.thrown.clear();
  render();
});

// The browser connects again after a restart of the dev server, but not after the 404 of a server without this stream.
const typeErrors = new EventSource('/-/types');
typeErrors.onmessage = ({ data }) => {
  errors.types = JSON.parse(data);
  render();
};
render();
