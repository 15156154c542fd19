import { useId, useRef } from 'react';
import { icons, Status } from 'ui-kit';
import { faqTexts as texts } from '../texts.ts';
import styles from './FaqSearch.module.css';

interface Props {
  query: string;
  /** Number of questions that match; missing while nothing is searched. */
  hits?: number;
  onSearch: (query: string) => void;
}

/** Search field of the FAQ, with a button that clears it and the number of matching questions. */
export function FaqSearch({ query, hits, onSearch }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  function clear(): void {
    onSearch('');
    // The button disappears with the search: the focus returns to the field, where a new search starts.
    field.current?.focus();
  }

  return (
    <div role="search" className={styles.search}>
      <label className={styles.label} htmlFor={id}>
        {texts.searchLabel}
      </label>
      <div className={styles.row}>
        <input
          ref={field}
          id={id}
          className={styles.field}
          type="search"
          placeholder={texts.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => onSearch(event.target.value)}
        />
        {hits !== undefined && (
          <button type="button" className={styles.clear} aria-label={texts.clear} title={texts.clear} onClick={clear}>
            <icons.Cross />
          </button>
        )}
      </div>
      <Status>
        {hits === undefined ? undefined : <p className={styles.hits}>{hits > 0 ? texts.hits(hits) : texts.none}</p>}
      </Status>
    </div>
  );
}
