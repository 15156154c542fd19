import { LogoMark } from 'ui-kit';
import type { StaticProps } from './StaticProps.ts';
import styles from './Brand.module.css';

export function Brand({ texts: { brand } }: StaticProps) {
  return (
    <>
      <LogoMark />
      <div>
        <p className={styles.name} translate="no">
          {brand.name}
        </p>
        <p className={styles.subtitle}>{brand.subtitle}</p>
      </div>
    </>
  );
}
