import { Link } from 'react-router-dom';
import { BoxDrawing, buttonClass, classNames } from 'ui-kit';
import { setupTexts as texts } from '../texts.ts';
import type { Account } from './useAccount.ts';
import styles from './Finish.module.css';

/** Chooses the sentence about what is still missing. Without a response of the server, nothing is. */
function describeNext({ boxes, hasActivePlan }: Account): string {
  if (boxes?.length === 0) return texts.finish.noBox;
  return hasActivePlan === false ? texts.finish.noPlan : texts.finish.ready;
}

/** Small celebration below the guide, once all its steps are done. */
export function Finish({ account }: { account: Account }) {
  const isBoxMissing = account.boxes?.length === 0;
  return (
    <section className={styles.finish} aria-labelledby="fertig">
      <BoxDrawing className={isBoxMissing ? styles.box : classNames(styles.box, styles.happy)} asleep={isBoxMissing} />
      <div>
        <h2 className={styles.title} id="fertig">
          {isBoxMissing ? texts.finish.almost : texts.finish.title}
        </h2>
        <p>{describeNext(account)}</p>
        <Link className={buttonClass('secondary')} to="/dashboard">
          {texts.toDashboard}
        </Link>
      </div>
    </section>
  );
}
