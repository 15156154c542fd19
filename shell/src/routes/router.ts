/** The one router in the page, reduced to what shell and remotes use (sharedSingletons.js names the same). */
export { Link } from './Link.tsx';
export { BrowserRouter, Navigate, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
