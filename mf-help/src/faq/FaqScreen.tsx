import { readPage } from 'page-contract';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { ScreenTitle } from 'ui-kit';
import { faqTexts as texts } from '../texts.ts';
import { readCategories } from './categories.ts';
import { CategoryPanel } from './CategoryPanel.tsx';
import { ContactBox } from './ContactBox.tsx';
import { FaqSearch } from './FaqSearch.tsx';
import { useFaq } from './useFaq.ts';
import styles from './Faq.module.css';

/** `/faq`: answers in categories. `/faq#<entry>` opens the answer with this id, `/faq?suche=<words>` searches. */
export default function FaqScreen() {
  const categories = useMemo(() => readCategories(), []);
  const location = useLocation();
  const navigationType = useNavigationType();
  const [params, setParams] = useSearchParams();
  const linkedEntry = location.hash.slice(1);
  const linkedCategory = categories.find(({ entries }) => entries.some(({ id }) => id === linkedEntry))?.id;
  // The search in the address survives a reload, a bookmark and the browser's Back. A link to an answer ends it.
  const linkedSearch = linkedCategory ? '' : (params.get('suche') ?? '');
  const { query, searchTerms, isSearching, visibleCategories, openId, search, toggle, openCategory } = useFaq(
    categories,
    linkedCategory ?? categories[0]?.id ?? null,
    linkedSearch,
  );
  /** Location whose answer or search the state has. */
  const [shownLocation, setShownLocation] = useState(location);
  const hits = visibleCategories.reduce((sum, { entries }) => sum + entries.length, 0);

  // After a link within this page or the browser's Back, shows the answer or search that the address names. It happens
  // during the render, so that the effect below finds the answer. Typing changes the address by REPLACE (`onSearch`):
  // then the state already has the search.
  if (location !== shownLocation) {
    setShownLocation(location);
    if (linkedCategory) openCategory(linkedCategory);
    else if (navigationType !== 'REPLACE') search(linkedSearch);
  }

  function onSearch(text: string): void {
    search(text);
    const words = text.trim();
    setParams(words ? { suche: words } : {}, { replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    if (!linkedCategory) return;
    const heading = document.getElementById(linkedEntry);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
    // `location` changes with every followed link, so that a second one to the same answer scrolls again. A search
    // removes the hash from the address, so that nothing scrolls while the user types.
  }, [linkedCategory, linkedEntry, location]);

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <ScreenTitle title={`${texts.documentTitle} – ${readPage().product}`}>{texts.title}</ScreenTitle>
        <p className={styles.lead}>{texts.lead}</p>
      </header>
      <FaqSearch query={query} hits={isSearching ? hits : undefined} onSearch={onSearch} />
      <div className={styles.categories}>
        {visibleCategories.map((category) => (
          <CategoryPanel
            key={category.id}
            category={category}
            isOpen={category.id === openId}
            searchTerms={searchTerms}
            isSearching={isSearching}
            onToggle={() => toggle(category.id)}
          />
        ))}
      </div>
      <ContactBox />
    </div>
  );
}
