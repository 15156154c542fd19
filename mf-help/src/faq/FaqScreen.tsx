import { readPage } from 'page-contract';
import { useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ScreenTitle } from 'ui-kit';
import { faqTexts as texts } from '../texts.ts';
import { readCategories } from './categories.ts';
import { CategoryPanel } from './CategoryPanel.tsx';
import { ContactBox } from './ContactBox.tsx';
import { FaqSearch } from './FaqSearch.tsx';
import { useFaq } from './useFaq.ts';
import styles from './Faq.module.css';

/** `/faq`: fifty answers in six categories. `/faq#<entry>` opens one of them, `/faq?suche=<words>` searches. */
export default function FaqScreen() {
  const categories = useMemo(() => readCategories(), []);
  const { hash, key } = useLocation();
  const [params, setParams] = useSearchParams();
  const linkedEntry = hash.slice(1);
  const linkedCategory = categories.find(({ entries }) => entries.some(({ id }) => id === linkedEntry))?.id;
  const { query, needles, searching, visible, open, search, toggle, show } = useFaq(
    categories,
    linkedCategory ?? categories[0]?.id ?? null,
    // The query in the address survives a reload, a bookmark and the browser's Back.
    params.get('suche') ?? '',
  );
  const hits = visible.reduce((sum, { entries }) => sum + entries.length, 0);

  function onSearch(text: string): void {
    search(text);
    const words = text.trim();
    setParams(words ? { suche: words } : {}, { replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    if (!linkedCategory) return;
    show(linkedCategory);
    const heading = document.getElementById(linkedEntry);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
    // The key changes with every followed link, even to the same answer. A search drops the hash and moves nothing.
  }, [linkedCategory, linkedEntry, key, show]);

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <ScreenTitle title={`${texts.documentTitle} – ${readPage().product}`}>{texts.title}</ScreenTitle>
        <p className={styles.lead}>{texts.lead}</p>
      </header>
      <FaqSearch query={query} hits={searching ? hits : undefined} onSearch={onSearch} />
      <div className={styles.categories}>
        {visible.map((category) => (
          <CategoryPanel
            key={category.id}
            category={category}
            open={category.id === open}
            needles={needles}
            searching={searching}
            onToggle={() => toggle(category.id)}
          />
        ))}
      </div>
      <ContactBox />
    </div>
  );
}
