import { QueryClientProvider } from '@tanstack/react-query';
import { prefetchQueries, subscriptionQuery } from 'queries';
import { useId, type ReactNode } from 'react';
import { Card, ScreenTitle } from 'ui-kit';
import { queryClient } from '../queryClient.ts';
import { ActionWithDialog } from './ActionWithDialog.tsx';
import { CancelSubscription } from './CancelSubscription.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { ConfirmDeletion } from './ConfirmDeletion.tsx';
import { ConfirmSignOutEverywhere } from './ConfirmSignOutEverywhere.tsx';
import { EmailAddress } from './EmailAddress.tsx';
import { MinutesMail } from './MinutesMail.tsx';
import { PrivacyNote } from './PrivacyNote.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/** Called by the shell before the screen is needed. */
export const prefetch = () => prefetchQueries(queryClient, subscriptionQuery);

/** `/account`: sign-in data, cancellation of the subscription, and stored data of the user. */
export default function AccountScreen() {
  const { groups } = texts;
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.page}>
        <ScreenTitle title="Konto – Abenteuerbox">{texts.title}</ScreenTitle>
        <Group title={groups.signIn}>
          <EmailAddress />
          <ChangePassword />
          <ActionWithDialog texts={texts.sessions} ConfirmDialog={ConfirmSignOutEverywhere} />
        </Group>
        <Group title={groups.subscription}>
          <CancelSubscription />
          <MinutesMail />
        </Group>
        <Group title={groups.data}>
          <PrivacyNote />
          <ActionWithDialog texts={texts.deletion} ConfirmDialog={ConfirmDeletion} />
        </Group>
      </div>
    </QueryClientProvider>
  );
}

/** Card with a heading above it, for the blocks of one subject. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.groupTitle}>
        {title}
      </h2>
      <Card className={styles.group}>{children}</Card>
    </section>
  );
}
