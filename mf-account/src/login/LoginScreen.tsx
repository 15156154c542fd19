import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Card, ScreenTitle } from 'ui-kit';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import type { Handover } from './handover.ts';
import { LanternScene } from './LanternScene.tsx';
import { modeOf } from './modes.ts';
import { NewPassword } from './NewPassword.tsx';
import { SignIn } from './SignIn.tsx';
import { texts } from './texts.ts';
import styles from './Login.module.css';

/** `/login`, and the page behind the links of the identity provider's mails (`?mode=…&oobCode=…`). */
export default function LoginScreen() {
  const session = useSession();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const wanted = search.get('mode');
  const code = search.get('oobCode');
  const handover = state as Handover | null;

  function content() {
    if (wanted === 'resetPassword' && code) return <NewPassword code={code} />;
    if (wanted === 'verifyEmail' && code) return <ConfirmAddress code={code} />;
    if (session.status === 'signed-in') return <Navigate to="/dashboard" replace />;
    if (session.status === 'loading') {
      return (
        <>
          <ScreenTitle title={`${texts.modes['sign-in'].title} – Abenteuerbox`}>
            {texts.modes['sign-in'].title}
          </ScreenTitle>
          <p>Lade...</p>
        </>
      );
    }
    return <SignIn mode={modeOf(wanted)} reason={session.reason} handover={handover ?? undefined} />;
  }

  return (
    <div className={styles.page}>
      <LanternScene />
      <Card className={styles.card}>{content()}</Card>
    </div>
  );
}
