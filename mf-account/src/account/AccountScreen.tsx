import { QueryClientProvider } from '@tanstack/react-query';
import { ScreenTitle } from 'ui-kit';
import { queryClient } from '../queryClient.ts';
import { CancelSubscription } from './CancelSubscription.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailAddress } from './EmailAddress.tsx';
import { PrivacyNote } from './PrivacyNote.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

export default function AccountScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.page}>
        <ScreenTitle title="Konto – Abenteuerbox">{texts.title}</ScreenTitle>
        <EmailAddress />
        <ChangePassword />
        <SignOutEverywhere />
        <CancelSubscription />
        <PrivacyNote />
        <DeleteAccount />
      </div>
    </QueryClientProvider>
  );
}
