import styles from './Skeleton.module.css';

/** Placeholder of loading content, in its later size, so that nothing moves when it arrives. */
export function Skeleton({ height, width = '100%' }: { height: string; width?: string }) {
  return <div aria-hidden="true" className={styles.skeleton} style={{ blockSize: height, inlineSize: width }} />;
}
