import { discardForParameterMark } from 'page-contract/prerenderedPage';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Card, useMailedToken } from 'ui-kit';
import { ConfirmAddress, isConfirmation } from './ConfirmAddress.tsx';
import type { Handover } from './handover.ts';
import { LanternScene } from './LanternScene.tsx';
import { modeOf } from './modes.ts';
import { NewPassword } from './NewPassword.tsx';
import { SignIn } from './SignIn.tsx';
import { usePrerenderedLocation } from './usePrerenderedLocation.ts';
import styles from './Login.module.css';

const unlessModeIsAsked = { [discardForParameterMark]: 'mode' };

/** `/login`, and the page behind the links of the identity provider's mails (`?mode=…` and `oobCode`). */
export default function LoginScreen() {
  const session = useSession();
  const code = useMailedToken(useLocation(), 'oobCode');
  const { search, state } = usePrerenderedLocation();
  const wanted = new URLSearchParams(search).get('mode');
  const mode = modeOf(wanted);
  const handover = state as Handover | null;

  function content() {
    // Another link of the same kind loads no new page, because only what follows # differs: the key starts over.
    if (wanted === 'resetPassword') return <NewPassword key={code} code={code} />;
    if (isConfirmation(wanted)) return <ConfirmAddress key={code} mode={wanted} code={code} />;
    // Mails lead to the reset also where somebody is signed in.
    if (session.status === 'signed-in' && mode !== 'reset-password') return <Navigate to="/dashboard" replace />;
    // Also while the session is loading: the form is prerendered, and what is typed into it must not be lost.
    const reason = session.status === 'signed-out' ? session.reason : undefined;
    return <SignIn mode={mode} reason={reason} handover={handover ?? undefined} />;
  }

  return (
    <div className={styles.page} {...unlessModeIsAsked}>
      {mode !== 'register' && <LanternScene />}
      <Card className={styles.card}>{content()}</Card>
    </div>
  );
}
