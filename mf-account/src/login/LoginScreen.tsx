import { discardForParameterMark } from 'page-contract/prerenderedPage';
import { Navigate, useLocation, type Location } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Card, useIsHydrating, useMailedToken } from 'ui-kit';
import { checkoutReturnAddress, isCheckoutReturn } from '../checkoutReturn.ts';
import { ConfirmAddress, isConfirmationMode } from './ConfirmAddress.tsx';
import { LanternScene } from './LanternScene.tsx';
import type { LoginState } from './loginState.ts';
import { readMode } from './modes.ts';
import { NewPassword } from './NewPassword.tsx';
import { SignIn } from './SignIn.tsx';
import styles from './Login.module.css';

/**
 * Attribute for the shell's bootstrap script, which runs before React. If the address has a parameter `mode`, the
 * script removes the prerendered sign-in form, because React renders other content.
 */
const discardForMode = { [discardForParameterMark]: 'mode' };

/**
 * `/login`: the sign-in form, and the page behind the links in the identity provider's mails. Such a link has the
 * parameter `mode` and, in query or fragment, the one-time code `oobCode`: `useMailedToken` reads and removes it. The
 * provider's modes are `resetPassword` and those of `ConfirmAddress`; our own modes are those of `readMode`.
 */
export default function LoginScreen() {
  const session = useSession();
  const code = useMailedToken(useLocation(), 'oobCode');
  const { search, state } = usePrerenderedLocation();
  const modeParameter = new URLSearchParams(search.replaceAll('&amp;', '&')).get('mode');
  const mode = readMode(modeParameter);
  const loginState = state as LoginState | null;

  function renderContent() {
    // Two mailed links may differ only in the fragment, and the browser then loads no page: the key resets the state.
    if (modeParameter === 'resetPassword') return <NewPassword key={code} code={code} />;
    if (isConfirmationMode(modeParameter))
      return <ConfirmAddress key={code} mode={modeParameter} code={code} loginState={loginState ?? undefined} />;
    const isFromCheckout = isCheckoutReturn(search);
    // A signed-in user goes to the dashboard. Only `?mode=reset` always opens, because mails link to it.
    if (session.status === 'signed-in' && mode !== 'reset-password') {
      // A user who has just registered has paid nothing.
      const hasPaid = isFromCheckout && mode === 'sign-in';
      return <Navigate to={hasPaid ? checkoutReturnAddress : '/dashboard'} replace />;
    }
    // The form is also shown while the session is loading, because it is prerendered and must keep its input.
    const endReason = session.status === 'signed-out' ? session.reason : undefined;
    return (
      <SignIn mode={mode} endReason={endReason} isFromCheckout={isFromCheckout} loginState={loginState ?? undefined} />
    );
  }

  return (
    <div className={styles.page} {...discardForMode}>
      {mode !== 'register' && <LanternScene />}
      <Card className={styles.card}>{renderContent()}</Card>
    </div>
  );
}

const prerendered = { search: '', state: null };

/**
 * Returns the location without query and history state during hydration, because the page was prerendered at the bare
 * address, and with both from the next render on.
 */
function usePrerenderedLocation(): Pick<Location, 'search' | 'state'> {
  const location = useLocation();
  return useIsHydrating() ? prerendered : location;
}
