import styles from './Bench.module.css';

/** Where a link leads that belongs to another remote: here only that remote's absence is worth showing. */
export function Elsewhere({ path }: { path: string }) {
  return (
    <div className={styles.index}>
      <h1>{path}</h1>
      <p>Diese Seite gehört zu einem anderen Remote. In der ganzen App öffnet sie sich hier.</p>
      <p>
        <a href="/">Alle Zustände dieses Remotes</a>
      </p>
    </div>
  );
}
