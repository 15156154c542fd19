import { useId, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { faqTexts as texts } from '../texts.ts';
import type { Category } from './category.ts';
import { EntryAnswer } from './EntryAnswer.tsx';
import styles from './CategoryPanel.module.css';

interface Props {
  /** During a search, it has only the entries that match. */
  category: Category;
  isOpen: boolean;
  /** Terms to highlight, as `searchFaq` returns them. */
  searchTerms: readonly string[];
  isSearching: boolean;
  onToggle: () => void;
}

/**
 * Category of the FAQ, as one panel of the accordion (ARIA Authoring Practices). A closed one stays in the page,
 * because print opens all of them, and shows its number of hits during a search.
 */
export function CategoryPanel({ category, isOpen, searchTerms, isSearching, onToggle }: Props) {
  const panelId = useId();
  const headerId = `${panelId}-header`;
  const hitsId = `${panelId}-hits`;
  const showsHits = isSearching && !isOpen;

  function toggle({ currentTarget: header }: MouseEvent): void {
    // Renders at once, so that the header is scrolled from its new position.
    flushSync(onToggle);
    // If this closes a long category above, the page gets shorter, and the pressed header could be out of sight.
    header.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  return (
    <section className={isOpen ? `${styles.category} ${styles.open}` : styles.category}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.header}
          id={headerId}
          aria-expanded={isOpen}
          aria-controls={panelId}
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
      <div className={styles.panel} id={panelId} role="region" aria-labelledby={headerId} hidden={!isOpen}>
        <p className={styles.count}>{texts.inCategory(category.entries.length)}</p>
        {category.entries.map((entry) => (
          <EntryAnswer key={entry.id} entry={entry} searchTerms={searchTerms} />
        ))}
      </div>
    </section>
  );
}
