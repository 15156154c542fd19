/** React Router, reduced to the names that shell and remotes use; `sharedSingletons.js` of the build lists the same. */
export { Link } from './Link.tsx';
export { BrowserRouter, Navigate, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
