import { QueryClientProvider } from '@tanstack/react-query';
import { readAhead } from 'queries';
import { ScreenTitle } from 'ui-kit';
import { queryClient } from '../queryClient.ts';
import { subscriptionRead } from '../subscriptionQueries.ts';
import { AskFirst } from './AskFirst.tsx';
import { CancelSubscription } from './CancelSubscription.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { ConfirmDeletion } from './ConfirmDeletion.tsx';
import { ConfirmSignOutEverywhere } from './ConfirmSignOutEverywhere.tsx';
import { EmailAddress } from './EmailAddress.tsx';
import { PrivacyNote } from './PrivacyNote.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

export const prefetch = () => readAhead(queryClient, subscriptionRead);

export default function AccountScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.page}>
        <ScreenTitle title="Konto – Abenteuerbox">{texts.title}</ScreenTitle>
        <EmailAddress />
        <ChangePassword />
        <AskFirst texts={texts.sessions} Question={ConfirmSignOutEverywhere} />
        <CancelSubscription />
        <PrivacyNote />
        <AskFirst texts={texts.deletion} Question={ConfirmDeletion} />
      </div>
    </QueryClientProvider>
  );
}
