import styles from './Skeleton.module.css';

/** Keeps the place of something that is still loading, in the size that the content will have. */
export function Skeleton({ height, width = '100%' }: { height: string; width?: string }) {
  return <div aria-hidden="true" className={styles.skeleton} style={{ blockSize: height, inlineSize: width }} />;
}
