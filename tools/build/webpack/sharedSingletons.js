/**
 * What exists once in the page: the shell provides it, remotes take it and bring no copy of their own. What is not named
 * here cannot be imported by a remote (sharedImportsPlugin.js):
 * - `names`: what the shell's facade hands out, where it does not hand out the whole library
 * - `modules`: the modules below a name that ends in `/`
 * Raising a major here is a breaking change for every remote and needs a decision record.
 */
const router = {
  requiredVersion: '^7.18.5',
  names: ['BrowserRouter', 'Link', 'Navigate', 'useLocation', 'useNavigate', 'useNavigationType', 'useSearchParams'],
};

const singletons = {
  react: { requiredVersion: '^19.3.1' },
  'react/': { requiredVersion: '^19.3.1', modules: ['react/jsx-runtime', 'react/jsx-dev-runtime'] },
  'react-dom': { requiredVersion: '^19.3.1' },
  'react-dom/': { requiredVersion: '^19.3.1', modules: ['react-dom/client'] },
  'react-router': router,
  'react-router-dom': router,
  'shared-auth': { requiredVersion: '^1.0.0', strictVersion: true },
};

/** The table as Module Federation's `shared`, with `options` on every row. */
function sharedWith(options) {
  const rows = Object.entries(singletons);
  return Object.fromEntries(
    rows.map(([name, { requiredVersion, strictVersion }]) => [
      name,
      { singleton: true, requiredVersion, ...(strictVersion ? { strictVersion } : {}), ...options },
    ]),
  );
}

module.exports = { singletons, sharedWith };
