import styles from './QaPanel.module.css';

/** Shows events so far, one line each. */
export function Lines({ title, none = 'None so far.', lines }: { title: string; none?: string; lines: string[] }) {
  return (
    <>
      <h2>{title}</h2>
      {lines.length === 0 && <p>{none}</p>}
      <ol className={styles.lines} aria-label={title}>
        {lines.map((line, place) => (
          <li key={place}>{line}</li>
        ))}
      </ol>
    </>
  );
}
