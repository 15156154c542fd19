import { VisuallyHidden } from 'ui-kit';
import styles from './NewTabLink.module.css';

/** Link in a new tab, so that the page keeps what was typed. It stands alone, in no sentence. */
export function NewTabLink({ to, newTab, children }: { to: string; newTab: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className={styles.link}>
      {children}
      <VisuallyHidden> {newTab}</VisuallyHidden>
    </a>
  );
}
