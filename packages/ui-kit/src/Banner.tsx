import type { ReactNode } from 'react';
import { Check } from './icons/icons.tsx';
import { Status } from './LiveRegion.tsx';
import styles from './Banner.module.css';

/** Shows a sentence over the page: nothing moves, and the focus stays. It disappears when its children do. */
export function Banner({ children }: { children?: ReactNode }) {
  return (
    <Status className={styles.place}>
      {children && (
        <div className={styles.banner}>
          <Check className={styles.icon} />
          <p>{children}</p>
        </div>
      )}
    </Status>
  );
}
