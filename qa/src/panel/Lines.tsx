import styles from './QaPanel.module.css';

/** Lists lines of text in the panel of a QA page: the calls so far. */
export function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <>
      <h2>{title}</h2>
      {lines.length === 0 && <p>None so far.</p>}
      <ol className={styles.lines} aria-label={title}>
        {lines.map((line, place) => (
          <li key={place}>{line}</li>
        ))}
      </ol>
    </>
  );
}
