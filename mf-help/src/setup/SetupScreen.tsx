import { readPage } from 'page-contract';
import { Link } from 'react-router-dom';
import { Button, buttonClass, icons, ScreenTitle } from 'ui-kit';
import { setupTexts as texts } from '../texts.ts';
import { WaysOn } from '../WaysOn.tsx';
import { BoxWithLight } from './BoxWithLight.tsx';
import { Finish } from './Finish.tsx';
import { LinkedBoxes } from './LinkedBoxes.tsx';
import { StepCard } from './StepCard.tsx';
import { StepList } from './StepList.tsx';
import { steps } from './steps.ts';
import { useAccount } from './useAccount.ts';
import { useProgress } from './useProgress.ts';
import styles from './Setup.module.css';

/**
 * `/setup`: the guide with which parents connect a box (the device) in five steps. It must load no further code and
 * needs no response, because from step 2 on the phone is in the box's network and has no internet.
 */
export default function SetupScreen() {
  const { product } = readPage();
  const { done, isAwaitingBox, linkedBox, noticeBoxes, toggleDone, startOver } = useProgress();
  // A box that is linked while the guide is open ticks off the last step.
  const account = useAccount(isAwaitingBox, noticeBoxes);
  const { hasActivePlan } = account;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <ScreenTitle title={`${texts.documentTitle} – ${product}`}>{texts.title(product)}</ScreenTitle>
          <p className={styles.lead}>{texts.lead}</p>
          <LinkedBoxes {...account} />
          <Button className={styles.print} variant="quiet" onClick={() => window.print()}>
            {texts.print}
          </Button>
        </div>
        <BoxWithLight />
      </header>
      <StepList done={done} onStartOver={startOver} />
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <StepCard
            key={step.id}
            step={step}
            number={index + 1}
            isDone={done.includes(step.id)}
            linkedBox={linkedBox}
            onToggleDone={() => toggleDone(step.id)}
          />
        ))}
      </ol>
      {done.length === steps.length && <Finish account={account} />}
      <WaysOn
        title={texts.subscriptionTitle}
        text={
          <>
            {texts.subscriptionText}
            {hasActivePlan && (
              <strong className={styles.plan}>
                {' '}
                <icons.Check /> {texts.hasPlan}
              </strong>
            )}
          </>
        }
      >
        <Link className={buttonClass(hasActivePlan ? 'secondary' : 'primary')} to="/subscription">
          {texts.order}
        </Link>
        <Link className={buttonClass(hasActivePlan ? 'primary' : 'secondary')} to="/dashboard#abo">
          {texts.check}
        </Link>
      </WaysOn>
    </div>
  );
}
