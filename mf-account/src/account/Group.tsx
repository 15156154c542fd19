import { useId, type ReactNode } from 'react';
import { Card } from 'ui-kit';
import styles from './Account.module.css';

/** Card with a heading above it, for the blocks of one subject. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.groupTitle}>
        {title}
      </h2>
      <Card className={styles.group}>{children}</Card>
    </section>
  );
}
