const routerLibrary = {
  requiredVersion: '^7.18.5',
  names: ['BrowserRouter', 'Link', 'Navigate', 'useLocation', 'useNavigate', 'useNavigationType', 'useSearchParams'],
};

/**
 * Libraries that exist once in the page: the shell provides its own copies (shell/src/remotes/shared.ts), and remotes
 * (micro-frontends) contain none (`import: false` in remote.js). A remote that imports anything else of a library is
 * not built (sharedImportsPlugin.js):
 * - `names`: the exports that the shell provides, if not all (shell/src/routes/router.ts)
 * - `modules`: for a name that ends in `/`, the modules of the library that the shell provides
 * - `react-router` and `react-router-dom`: the same library, which a remote may import by either name
 * - `strictVersion`: a remote that needs another version fails to load, instead of getting this one with a warning
 *
 * Raising a major is a breaking change for every remote and needs a decision record.
 */
const singletons = {
  react: { requiredVersion: '^19.3.1' },
  'react/': { requiredVersion: '^19.3.1', modules: ['react/jsx-runtime', 'react/jsx-dev-runtime'] },
  'react-dom': { requiredVersion: '^19.3.1' },
  'react-dom/': { requiredVersion: '^19.3.1', modules: ['react-dom/client'] },
  'react-router': routerLibrary,
  'react-router-dom': routerLibrary,
  'shared-auth': { requiredVersion: '^1.0.0', strictVersion: true },
};

/** Returns Module Federation's option `shared`. `options` are added to those of each library. */
function createSharedOption(options) {
  return Object.fromEntries(
    Object.entries(singletons).map(([name, { requiredVersion, strictVersion }]) => [
      name,
      { singleton: true, requiredVersion, ...(strictVersion ? { strictVersion } : {}), ...options },
    ]),
  );
}

module.exports = { singletons, createSharedOption };
