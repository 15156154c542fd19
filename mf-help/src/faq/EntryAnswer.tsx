import { Link } from 'react-router-dom';
import { faqTexts as texts } from '../texts.ts';
import { Answer } from './Answer.tsx';
import type { Entry } from './category.ts';
import { Highlighted } from './Highlighted.tsx';
import styles from './EntryAnswer.module.css';

/**
 * One question with its answer. The `#` is a link to the entry's own address, `/faq#<id>`, at which `FaqScreen` focuses
 * the heading.
 */
export function EntryAnswer({ entry, searchTerms }: { entry: Entry; searchTerms: readonly string[] }) {
  const linkLabel = texts.linkTo(entry.question);
  return (
    <article className={styles.entry} aria-labelledby={entry.id}>
      <div className={styles.head}>
        <h3 className={styles.question} id={entry.id} tabIndex={-1}>
          <Highlighted text={entry.question} searchTerms={searchTerms} />
        </h3>
        <Link className={styles.link} to={{ hash: entry.id }} aria-label={linkLabel} title={linkLabel}>
          <span aria-hidden="true">#</span>
        </Link>
      </div>
      <div className={styles.answer}>
        <Answer text={entry.answer} searchTerms={searchTerms} />
      </div>
      {entry.more && (
        <Link className={styles.more} to={entry.more.to}>
          {entry.more.label}
        </Link>
      )}
    </article>
  );
}
