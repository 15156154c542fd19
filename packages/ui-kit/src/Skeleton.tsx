import styles from './Skeleton.module.css';

/** Keeps the place of something that is still loading. `height` is the CSS height the content will have. */
export function Skeleton({ height }: { height: string }) {
  return <div aria-hidden="true" className={styles.skeleton} style={{ blockSize: height }} />;
}
