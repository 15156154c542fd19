const routerLibrary = {
  requiredVersion: '^7.18.5',
  names: ['BrowserRouter', 'Link', 'Navigate', 'useLocation', 'useNavigate', 'useNavigationType', 'useSearchParams'],
};

/**
 * Libraries that exist once in the page: the shell provides its own copies (shell/src/remotes/shared.ts), and remotes
 * (micro-frontends) contain none. Raising a major is a breaking change for every remote and needs a decision record.
 * - `names`: the exports that the shell provides, if not all (shell/src/routes/router.ts)
 * - `modules`: for a name that ends in `/`, the modules of the library that the shell provides
 * - `strictVersion`: a remote that needs another version fails to load, instead of getting this one with a warning
 *
 * sharedImportsPlugin.js fails the build of a remote that imports other exports or modules.
 */
const singletons = {
  react: { requiredVersion: '^19.3.1' },
  'react/': { requiredVersion: '^19.3.1', modules: ['react/jsx-runtime', 'react/jsx-dev-runtime'] },
  'react-dom': { requiredVersion: '^19.3.1' },
  'react-dom/': { requiredVersion: '^19.3.1', modules: ['react-dom/client'] },
  // Two names of the same library: remotes may import either.
  'react-router': routerLibrary,
  'react-router-dom': routerLibrary,
  'shared-auth': { requiredVersion: '^1.1.0', strictVersion: true },
};

/** Returns Module Federation's option `shared`. `additions` are further options of each library. */
function createSharedOption(additions) {
  const entries = Object.entries(singletons).map(([name, { requiredVersion, strictVersion }]) => {
    const options = { singleton: true, requiredVersion, ...additions };
    return [name, strictVersion ? { ...options, strictVersion } : options];
  });
  return Object.fromEntries(entries);
}

/** Returns whether an import (`react`, `react-dom/client`) is one of a library that exists once in the page. */
const isShared = (request) =>
  Object.keys(singletons).some((name) => request === name || request.startsWith(`${name}/`));

module.exports = { singletons, createSharedOption, isShared };
