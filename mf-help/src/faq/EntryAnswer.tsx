import { Link } from 'react-router-dom';
import { faqTexts as texts } from '../texts.ts';
import type { Entry } from './category.ts';
import { Highlighted } from './Highlighted.tsx';
import css from './EntryAnswer.module.css';

export function EntryAnswer({ entry, query }: { entry: Entry; query: string }) {
  return (
    <article className={css.entry}>
      <div className={css.head}>
        <h3 className={css.question} id={entry.id} tabIndex={-1}>
          <Highlighted text={entry.question} query={query} />
        </h3>
        <Link className={css.link} to={{ hash: entry.id }} aria-label={texts.linkTo(entry.question)}>
          <span aria-hidden="true">#</span>
        </Link>
      </div>
      <p className={css.answer}>
        <Highlighted text={entry.answer} query={query} />
      </p>
    </article>
  );
}
