import { useId, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { faqTexts as texts } from '../texts.ts';
import type { Category } from './category.ts';
import { EntryAnswer } from './EntryAnswer.tsx';
import styles from './CategoryPanel.module.css';

interface Props {
  /** Category with the entries to show: during a search, only those that match. */
  category: Category;
  isOpen: boolean;
  /** Terms to highlight, as `searchFaq` returns them. */
  searchTerms: readonly string[];
  isSearching: boolean;
  onToggle: () => void;
}

/** Returns the id of a category's header, which opens and closes it. */
export const getHeaderId = (categoryId: string) => `thema-${categoryId}`;

/**
 * Category of the FAQ, as one panel of an accordion (ARIA Authoring Practices). The entries of a closed category stay
 * in the page, because the print style shows them. During a search, a closed category shows its number of hits.
 */
export function CategoryPanel({ category, isOpen, searchTerms, isSearching, onToggle }: Props) {
  const panelId = useId();
  const headerId = getHeaderId(category.id);
  const hitsId = `${panelId}-hits`;
  const showsHits = isSearching && !isOpen;

  function toggle({ currentTarget: header }: MouseEvent): void {
    // Renders at once, so that the scrolling below starts from the new layout.
    flushSync(onToggle);
    // Opening this category closes another one. If a long category above it closes, the page gets shorter, and this
    // header could be out of sight.
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
