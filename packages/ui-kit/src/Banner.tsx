import type { ReactNode } from 'react';
import { Check } from './icons/icons.tsx';
import { Status } from './LiveRegion.tsx';
import styles from './Banner.module.css';

/** A sentence that lies over the page for a while: nothing moves, the focus stays. Its user takes it away again. */
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
