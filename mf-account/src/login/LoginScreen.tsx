import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Card, ScreenTitle, useMailedToken } from 'ui-kit';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import type { Handover } from './handover.ts';
import { LanternScene } from './LanternScene.tsx';
import { modeOf } from './modes.ts';
import { NewPassword } from './NewPassword.tsx';
import { SignIn } from './SignIn.tsx';
import { texts } from './texts.ts';
import styles from './Login.module.css';

/** `/login`, and the page behind the links of the identity provider's mails (`?mode=…` and `oobCode`). */
export default function LoginScreen() {
  const session = useSession();
  const location = useLocation();
  const code = useMailedToken(location, 'oobCode');
  const wanted = new URLSearchParams(location.search).get('mode');
  const handover = location.state as Handover | null;

  function content() {
    // Another link of the same kind loads no new page, because only what follows # differs: the key begins anew.
    if (wanted === 'resetPassword') return <NewPassword key={code} code={code} />;
    if (wanted === 'verifyEmail') return <ConfirmAddress key={code} code={code} />;
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
