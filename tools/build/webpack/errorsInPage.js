import { typeErrorsAddress } from 'page-contract/fromSource';
import { readSourceLine } from './readSourceLine.js';

// Script of development pages. It shows an overlay with thrown errors, type errors, and the shell's messages about
// remotes (micro-frontends) that do not work. An error has its source line and the team that owns the file. Thrown
// errors disappear when a file is saved.

const style = `
  section { position: fixed; inset: auto 1rem 1rem; z-index: 2147483647; max-height: 45vh; overflow: auto; padding: 1rem 3rem 1rem 1rem;
    font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; color: #fff; background: #7a1020; border-radius: .5rem }
  button { position: absolute; top: .5rem; right: .5rem; font: inherit }
  p { margin: 0 0 .75rem } p:last-child { margin: 0 }
  aside { position: fixed; top: .25rem; right: .25rem; z-index: 2147483647; padding: .1rem .6rem; border-radius: 1rem; pointer-events: none;
    font: 12px/1.6 system-ui, sans-serif; color: #fff; background: #1a5fb4; opacity: .85 }`;

/** Teams of the shell and of the remotes, by name. shell/developmentPages.js writes them into the page as JSON. */
const owners = JSON.parse(document.getElementById('owners')?.textContent ?? '{}');

/** Adds a line with the owner of each remote that a sentence names, in the form `mf-help/src/…` or `mf-help@1.0.0`. */
function addOwners(sentence) {
  const names = new Set(sentence.match(/\b(?:shell|mf-[a-z-]+)(?=[/@])/g));
  const ownedNames = [...names].filter((name) => owners[name]);
  const lines = ownedNames.map((name) => `Owner of ${name}: ${owners[name].team}, ${owners[name].contact}`);
  return [sentence, ...lines].join('\n');
}

/** Sentences in the overlay: errors thrown since a file was saved, and the type checker's latest errors. */
const errors = { thrown: new Set(), types: [] };
const overlay = document.createElement('development-notes');
// The shadow tree keeps the styles of the overlay and of the app apart.
const shadowRoot = overlay.attachShadow({ mode: 'open' });
document.documentElement.append(overlay);

function createElement(name, text = '') {
  return Object.assign(document.createElement(name), { textContent: text });
}

function render() {
  const elements = [createElement('style', style)];
  // In a page of a live site (`npm run dev -- mf-help --site …`), the badge names the remotes built from source.
  const badge = document.querySelector('meta[name="from-source"]')?.content;
  if (badge) elements.push(createElement('aside', badge));
  const sentences = [...errors.thrown, ...errors.types];
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

/** Finds the first source line of a stack trace that is in this repository. Returns undefined if there is none. */
async function findSourceLine(stack) {
  // Places in a stack trace look like `http://localhost:3004/main.js:12:3`. Only ten are tried, because each costs a
  // request.
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

/** Adds the shell's message about a remote and a thrown error to the overlay. Each of the two may be missing. */
async function showError(error, message) {
  const lines = message ? [message] : [];
  // A request that the app has cancelled ends with an AbortError, which is no fault.
  if (error instanceof Error && error.name !== 'AbortError') {
    lines.push(`${error.name}: ${error.message}`);
    const source = await findSourceLine(error.stack ?? '');
    if (source) lines.push(`${source.file}:${source.line}`, `    ${source.text}`);
  }
  if (lines.length === 0) return;
  errors.thrown.add(lines.join('\n'));
  render();
}

window.addEventListener('error', ({ error }) => void showError(error));
window.addEventListener('unhandledrejection', ({ reason }) => void showError(reason));
// Errors that React catches, and the shell's messages about remotes, only reach the console.
const logError = console.error;
console.error = (...args) => {
  logError.apply(console, args);
  const error = args.find((arg) => arg instanceof Error);
  // The shell's messages begin with the remote: `mf-help/./Faq could not be loaded: …`.
  const isAboutRemote = typeof args[0] === 'string' && /^mf-[a-z-]+[/@]/.test(args[0]);
  void showError(error, isAboutRemote ? args[0] : undefined);
};

// A file was saved: webpack's script in the page posts this message to its own window before it applies the update.
window.addEventListener('message', ({ data }) => {
  if (typeof data !== 'string' || !data.startsWith('webpackHotUpdate')) return;
  errors.thrown.clear();
  render();
});

// Type errors come from typesInPage.js. The browser connects again after a restart of the dev server. It does not after
// the response 404 of a dev server without a type checker.
const typeErrorStream = new EventSource(typeErrorsAddress);
typeErrorStream.onmessage = ({ data }) => {
  errors.types = JSON.parse(data);
  render();
};
render();
