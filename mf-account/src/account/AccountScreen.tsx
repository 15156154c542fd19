import { ScreenTitle } from 'ui-kit';
import { SignedInOnly } from '../SignedInOnly.tsx';
import { CancelSubscription } from './CancelSubscription.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailAddress } from './EmailAddress.tsx';
import { PrivacyNote } from './PrivacyNote.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

const title = <ScreenTitle title="Konto – Abenteuerbox">{texts.title}</ScreenTitle>;

export default function AccountScreen() {
  return (
    <SignedInOnly title={title}>
      <div className={styles.page}>
        {title}
        <EmailAddress />
        <ChangePassword />
        <SignOutEverywhere />
        <CancelSubscription />
        <PrivacyNote />
        <DeleteAccount />
      </div>
    </SignedInOnly>
  );
}
