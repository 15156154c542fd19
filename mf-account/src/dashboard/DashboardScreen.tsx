import { QueryClientProvider } from '@tanstack/react-query';
import { prefetchQueries } from 'queries';
import { classNames, Notice, ScreenTitle } from 'ui-kit';
import { ageCategoryQuery } from '../ageSettingsQueries.ts';
import { devicesQuery } from '../devicesQueries.ts';
import { queryClient } from '../queryClient.ts';
import { subscriptionQuery } from '../subscriptionQueries.ts';
import { AgeChooser } from './AgeChooser.tsx';
import { Boxes } from './Boxes.tsx';
import { CheckoutNotice } from './CheckoutNotice.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { SetupCard } from './SetupCard.tsx';
import { StoryMinutes } from './StoryMinutes.tsx';
import { texts } from './texts.ts';
import { useCheckoutReturn } from './useCheckoutReturn.ts';
import { useFirstSteps } from './useFirstSteps.ts';
import styles from './Dashboard.module.css';

function Dashboard() {
  const checkout = useCheckoutReturn();
  const isPaymentAwaited = checkout.phase === 'waiting';
  const stepsDone = useFirstSteps(isPaymentAwaited);
  const hasOpenStep = stepsDone !== undefined && Object.values(stepsDone).includes(false);
  return (
    <div className={classNames(styles.page, hasOpenStep && styles.beginning)}>
      <ScreenTitle title="Dashboard – Abenteuerbox">{texts.title}</ScreenTitle>
      <CheckoutNotice {...checkout} />
      {/* Each place has its own key for StoryMinutes: with one key React would move the element (a layout shift). */}
      {hasOpenStep ? (
        <>
          <FirstSteps key="steps" done={stepsDone} />
          <StoryMinutes key="minutes-second" isPaymentAwaited={isPaymentAwaited} />
        </>
      ) : (
        <>
          <StoryMinutes key="minutes-first" isPaymentAwaited={isPaymentAwaited} />
          <SetupCard key="setup" />
        </>
      )}
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
