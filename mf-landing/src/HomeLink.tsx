import { Link } from 'react-router-dom';
import { Logo, VisuallyHidden } from 'ui-kit';
import styles from './HomeLink.module.css';

/** The way home from a page that has no header. */
export function HomeLink() {
  return (
    <Link to="/" className={styles.home}>
      <Logo />
      <VisuallyHidden> zur Startseite</VisuallyHidden>
    </Link>
  );
}
