import { useLocation } from 'react-router-dom';

/** Replaces the screens of other remotes (micro-frontends) in component tests, which show those of one. */
export function Elsewhere() {
  return <h1>{useLocation().pathname}</h1>;
}
