import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { buttonClass, ScreenTitle } from 'ui-kit';
import fox from '../layout/fox.svg';
import { homePath } from './memberPaths.ts';
import styles from './NotFoundScreen.module.css';

/** Screen of an address without a route. `onShown` is called when it is in the page. */
export function NotFoundScreen({ onShown }: { onShown: () => void }) {
  const isSignedIn = useSession().status === 'signed-in';
  useEffect(onShown, [onShown]);
  return (
    <div className={styles.screen}>
      <img className={styles.fox} src={fox} alt="" width={300} height={170} />
      <ScreenTitle title="Seite nicht gefunden – Abenteuerbox">Diese Seite gibt es nicht</ScreenTitle>
      <p>Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist umgezogen.</p>
      <Link className={buttonClass('primary')} to={isSignedIn ? homePath : '/'}>
        {isSignedIn ? 'Zum Dashboard' : 'Zur Startseite'}
      </Link>
    </div>
  );
}
