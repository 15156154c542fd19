import { ScreenTitle } from 'ui-kit';
import { SignedInOnly } from '../SignedInOnly.tsx';
import { AgeChooser } from './AgeChooser.tsx';
import { Boxes } from './Boxes.tsx';
import { CheckoutNotice } from './CheckoutNotice.tsx';
import { SetupCard } from './SetupCard.tsx';
import { StoryMinutes } from './StoryMinutes.tsx';
import { StoryNote } from './StoryNote.tsx';
import { texts } from './texts.ts';
import { useCheckoutReturn } from './useCheckoutReturn.ts';
import styles from './Dashboard.module.css';

const title = <ScreenTitle title="Dashboard – Abenteuerbox">{texts.title}</ScreenTitle>;

function Dashboard() {
  const checkout = useCheckoutReturn();
  return (
    <div className={styles.page}>
      {title}
      <CheckoutNotice {...checkout} />
      <StoryMinutes isAwaited={checkout.phase === 'waiting'} />
      <SetupCard />
      <Boxes />
      <AgeChooser />
      <StoryNote />
    </div>
  );
}

export default function DashboardScreen() {
  return (
    <SignedInOnly title={title}>
      <Dashboard />
    </SignedInOnly>
  );
}
