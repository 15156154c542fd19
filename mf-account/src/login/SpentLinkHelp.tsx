import { Link } from 'react-router-dom';
import { buttonClass } from 'ui-kit';
import { texts } from './texts.ts';
import styles from './Login.module.css';

/** Links for a user whose reset link is missing its code, has expired or was used before. */
export function SpentLinkHelp() {
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
