import { QueryClientProvider } from '@tanstack/react-query';
import { ageCategoryQuery, devicesQuery, prefetchQueries, subscriptionQuery } from 'queries';
import { Card, Notice, ScreenTitle, Skeleton } from 'ui-kit';
import { queryClient } from '../queryClient.ts';
import { AgeChooser } from './AgeChooser.tsx';
import { Boxes } from './Boxes.tsx';
import { CheckoutNotice } from './CheckoutNotice.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { SetupCard } from './SetupCard.tsx';
import { StoryMinutes } from './StoryMinutes.tsx';
import { texts } from './texts.ts';
import { UnconfirmedNotice } from './UnconfirmedNotice.tsx';
import { useCheckoutReturn } from './useCheckoutReturn.ts';
import { useFirstSteps } from './useFirstSteps.ts';
import styles from './Dashboard.module.css';

function Dashboard() {
  const checkout = useCheckoutReturn();
  const isPaymentAwaited = checkout.phase === 'waiting';
  const steps = useFirstSteps(isPaymentAwaited);
  return (
    <div className={styles.page}>
      <ScreenTitle title="Dashboard – Abenteuerbox">{texts.title}</ScreenTitle>
      <CheckoutNotice {...checkout} />
      <UnconfirmedNotice />
      <StoryMinutes
        isPaymentAwaited={isPaymentAwaited}
        isNextStep={typeof steps === 'object' && steps.next === 'plan'}
      />
      {/* One place for each block: who is new is known only after the responses, and nothing changes places then. */}
      {steps === 'pending' && <Pending />}
      {steps === undefined && <SetupCard />}
      {typeof steps === 'object' && <FirstSteps {...steps} />}
      <Boxes />
      <AgeChooser />
      {/* Article 50 of the AI Act requires to say that an AI writes the stories. */}
      <div className={styles.wide}>
        <Notice kind="info" title={texts.note.title}>
          {texts.note.text}
        </Notice>
      </div>
    </div>
  );
}

/** Placeholder of `SetupCard` or `FirstSteps`. */
function Pending() {
  return (
    <Card className={styles.setup} aria-busy="true">
      <Skeleton width="60%" height="1.75rem" />
      <Skeleton width="90%" height="1.25rem" />
      <Skeleton width="80%" height="1.25rem" />
    </Card>
  );
}

/** Called by the shell before the screen is needed. */
export const prefetch = () => prefetchQueries(queryClient, subscriptionQuery, devicesQuery, ageCategoryQuery);

/** `/dashboard`: story minutes, boxes (devices) and age category of the signed-in user. */
export default function DashboardScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <Dashboard />
    </QueryClientProvider>
  );
}
