import { Link } from 'react-router-dom';
import { buttonClass } from 'ui-kit';
import { texts } from './texts.ts';
import styles from './Login.module.css';

/** The ways on from a reset link that does not work, or not any more. */
export function LinkSpent() {
  return (
    <div className={styles.links}>
      <Link className={buttonClass('primary')} to="/login?mode=reset" replace>
        {texts.newPassword.again}
      </Link>
      <Link className={buttonClass('quiet')} to="/login" replace>
        {texts.back}
      </Link>
    </div>
  );
}
