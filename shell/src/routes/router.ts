/**
 * React Router for the shell and all remotes (micro-frontends), which share one copy of it, reduced to the names they
 * use. `sharedSingletons.js` of the build lists the same names.
 */
export { Link } from './Link.tsx';
export { BrowserRouter, Navigate, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
