import { Elsewhere, Stage } from 'qa';
import { useLocation } from 'react-router-dom';
import FaqScreen from '../src/faq/FaqScreen.tsx';
import SetupScreen from '../src/setup/SetupScreen.tsx';

/** The remote without a shell: its screens at their addresses, nothing around them. */
export function StandalonePage() {
  const { pathname } = useLocation();
  if (pathname === '/faq')
    return (
      <Stage>
        <FaqScreen />
      </Stage>
    );
  if (pathname === '/setup')
    return (
      <Stage>
        <SetupScreen />
      </Stage>
    );
  return (
    <Stage>
      <Elsewhere path={pathname} />
    </Stage>
  );
}
