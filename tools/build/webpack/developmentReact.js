// For `npm run dev -- mf-help --site …`: a live shell brings React's production build, which knows no fast refresh. Its modules give way to those of the
// development build, of which every part of the page then gets the same copy. Everything else of the shell stays as it is live.
const development = {
  'react-dom/client': require('react-dom/client'),
  'react-dom': require('react-dom'),
  react: require('react'),
  'react/jsx-dev-runtime': require('react/jsx-dev-runtime'),
  'react/jsx-runtime': require('react/jsx-runtime'),
};

/** By what only this module exports: webpack numbers modules, and keeps the names that CommonJS exports. */
const signs = {
  'react-dom/client': /\.hydrateRoot\s*=/,
  'react-dom': /\.createPortal\s*=/,
  react: /\.useSyncExternalStore\s*=/,
  'react/jsx-dev-runtime': /\.jsxDEV\s*=/,
  'react/jsx-runtime': /\.jsxs\s*=/,
};

/** Puts it into the list of chunks to which the live React has just been added, before anything of it has run. */
function takeDevelopmentReact(chunks) {
  const modules = chunks?.at(-1)?.[1] ?? {};
  const found = Object.keys(signs).map((name) => [
    name,
    Object.keys(modules).find((id) => signs[name].test(String(modules[id]))),
  ]);
  const missing = found.filter(([, id]) => id === undefined).map(([name]) => name);
  if (missing.length > 0) {
    console.warn(
      `The live shell's ${missing.join(', ')} was not found: a change is seen after the page is loaded again.`,
    );
    return;
  }
  for (const [name, id] of found)
    modules[id] = (module) => {
      module.exports = development[name];
    };
}

globalThis.takeDevelopmentReact = takeDevelopmentReact;
