import { Link } from 'react-router-dom';
import { faqTexts as texts } from '../texts.ts';
import type { Entry } from './category.ts';
import { Highlighted } from './Highlighted.tsx';
import styles from './EntryAnswer.module.css';

export function EntryAnswer({ entry, query }: { entry: Entry; query: string }) {
  return (
    <article className={styles.entry}>
      <div className={styles.head}>
        <h3 className={styles.question} id={entry.id} tabIndex={-1}>
          <Highlighted text={entry.question} query={query} />
        </h3>
        <Link className={styles.link} to={{ hash: entry.id }} aria-label={texts.linkTo(entry.question)}>
          <span aria-hidden="true">#</span>
        </Link>
      </div>
      <p className={styles.answer}>
        <Highlighted text={entry.answer} query={query} />
      </p>
      {entry.more && <Link to={entry.more.to}>{entry.more.label}</Link>}
    </article>
  );
}
