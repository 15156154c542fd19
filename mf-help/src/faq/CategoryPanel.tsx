import { useId, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { faqTexts as texts } from '../texts.ts';
import type { Category } from './category.ts';
import { EntryAnswer } from './EntryAnswer.tsx';
import styles from './CategoryPanel.module.css';

interface Props {
  category: Category;
  open: boolean;
  /** Terms to highlight, as `searchFaq` returns them. */
  searchTerms: readonly string[];
  /** True during a search: then the category has only the entries that match. */
  isSearching: boolean;
  onToggle: () => void;
}

/**
 * One panel of the accordion (ARIA Authoring Practices). A closed one stays in the page, because print opens all of
 * them, and shows its number of hits during a search.
 */
export function CategoryPanel({ category, open, searchTerms, isSearching, onToggle }: Props) {
  const id = useId();
  const header = `${id}-header`;
  const hitsId = `${id}-hits`;
  const showsHits = isSearching && !open;

  function toggle({ currentTarget }: MouseEvent): void {
    flushSync(onToggle);
    // A category above that closes takes its answers away, and would leave the pressed header above the window.
    currentTarget.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  return (
    <section className={open ? `${styles.category} ${styles.open}` : styles.category}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.header}
          id={header}
          aria-expanded={open}
          aria-controls={id}
          aria-describedby={showsHits ? hitsId : undefined}
          onClick={toggle}
        >
          <span className={styles.title}>{category.title}</span>
          <svg className={styles.arrow} viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5.5 9.2c2.3 2 4.4 4 6.4 6.3 2-2.4 4.2-4.3 6.6-6.2" />
          </svg>
        </button>
      </h2>
      {showsHits && (
        <p className={styles.hits} id={hitsId}>
          {texts.hits(category.entries.length)}
        </p>
      )}
      <div className={styles.panel} id={id} role="region" aria-labelledby={header} hidden={!open}>
        <p className={styles.count}>{texts.inCategory(category.entries.length)}</p>
        {category.entries.map((entry) => (
          <EntryAnswer key={entry.id} entry={entry} searchTerms={searchTerms} />
        ))}
      </div>
    </section>
  );
}
