import type { Device } from 'api-contract';
import { Link } from 'react-router-dom';
import { Notice, Status } from 'ui-kit';
import { setupTexts as texts } from '../texts.ts';
import styles from './StepCard.module.css';

/** Message of success below the last step. `box` is missing until a box has been linked to the account. */
export function LinkedBox({ box }: { box?: Device }) {
  return (
    <Status>
      {box && (
        <Notice kind="success" className={styles.linked} title={texts.linkedTitle}>
          <p>
            {texts.linked.beforeName} <bdi translate="no">{`„${box.name || box.chestId}“`}</bdi>{' '}
            {texts.linked.afterName}
          </p>
          <Link className={styles.onward} to="/dashboard">
            {texts.toDashboard}
          </Link>
        </Notice>
      )}
    </Status>
  );
}
