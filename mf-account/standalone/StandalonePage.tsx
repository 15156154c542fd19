import { Elsewhere, Stage } from 'qa';
import { useLocation } from 'react-router-dom';
import { screens } from './screens.ts';

/** The remote without a shell: its screens at their addresses, nothing around them. */
export function StandalonePage() {
  const { pathname } = useLocation();
  const Screen = screens[pathname];
  return <Stage>{Screen ? <Screen /> : <Elsewhere path={pathname} />}</Stage>;
}
