/**
 * What exists once in the page: the shell provides it, every remote lists it exactly like this (`import: false`: never a
 * second copy). `exports` names what the shell's facade hands out, when it does not hand out the whole library.
 * Raising a major here is a breaking change for every remote and needs a decision record.
 */
const router = {
  singleton: true,
  requiredVersion: '^7.18.5',
  exports: ['BrowserRouter', 'Link', 'Navigate', 'useLocation', 'useNavigate', 'useNavigationType', 'useSearchParams'],
};

module.exports = {
  react: { singleton: true, requiredVersion: '^19.3.1' },
  'react/': { singleton: true, requiredVersion: '^19.3.1' },
  'react-dom': { singleton: true, requiredVersion: '^19.3.1' },
  'react-dom/': { singleton: true, requiredVersion: '^19.3.1' },
  'react-router': router,
  'react-router-dom': router,
  'shared-auth': { singleton: true, strictVersion: true, requiredVersion: '^1.0.0' },
};
