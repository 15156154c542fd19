import { readPage } from 'page-contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigationType, useSearchParams, type Location } from 'react-router-dom';
import { isStillAt, ScreenTitle } from 'ui-kit';
import { faqTexts as texts } from '../texts.ts';
import { readCategories } from './categories.ts';
import { CategoryPanel, getHeaderId } from './CategoryPanel.tsx';
import { ContactBox } from './ContactBox.tsx';
import { FaqSearch } from './FaqSearch.tsx';
import { Topics } from './Topics.tsx';
import { useFaq } from './useFaq.ts';
import styles from './Faq.module.css';

/**
 * Pause in typing after which the search is written into the address. Safari allows 100 changes in 30 seconds and then
 * throws an error.
 */
const addressDelayMs = 400;

/** `/faq`: answers in categories. `/faq#<entry>` opens the answer with this id, `/faq?suche=<words>` searches. */
export default function FaqScreen() {
  const categories = useMemo(() => readCategories(), []);
  const location = useLocation();
  const navigationType = useNavigationType();
  const [params, setParams] = useSearchParams();
  const linkedEntryId = location.hash.slice(1);
  const linkedCategoryId = categories.find(({ entries }) => entries.some(({ id }) => id === linkedEntryId))?.id;
  // The search in the address survives a reload, a bookmark and the browser's Back. A link to an answer ends it.
  const linkedSearch = linkedCategoryId ? '' : (params.get('suche') ?? '');
  const initial = { openId: linkedCategoryId ?? categories[0]?.id ?? null, query: linkedSearch };
  const { query, searchTerms, isSearching, visibleCategories, openId, search, toggle, openCategory } = useFaq(
    categories,
    initial,
  );
  /** Location whose answer or search the page shows. */
  const [shownLocation, setShownLocation] = useState(location);
  const unwritten = useUnwritten(location);
  const hits = visibleCategories.reduce((sum, { entries }) => sum + entries.length, 0);

  // A link within this page or the browser's Back has changed the address: shows the answer or search that it names.
  // This happens during the render, so that the answer is visible when the effect below scrolls to it. Typing changes
  // the address, too, but by REPLACE (`onSearch`), and the page already shows its search.
  if (location !== shownLocation) {
    setShownLocation(location);
    if (linkedCategoryId) openCategory(linkedCategoryId);
    else if (navigationType !== 'REPLACE') search(linkedSearch);
  }

  function writeLater(words: string): void {
    unwritten.delay(() => setParams(words ? { suche: words } : {}, { replace: true, preventScrollReset: true }));
    // The end of a search does not wait: the click that ended it may have written the search just before.
    if (!words) unwritten.write();
  }

  function onSearch(text: string): void {
    search(text);
    writeLater(text.trim());
  }

  /** Ends a search without hits, and moves to the category that the user has chosen instead. */
  function openTopic(id: string): void {
    // Renders at once, because the header that takes the focus is not there during the search.
    flushSync(() => openCategory(id));
    document.getElementById(getHeaderId(id))?.focus();
    writeLater('');
  }

  useEffect(() => {
    if (!linkedCategoryId) return;
    const heading = document.getElementById(linkedEntryId);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
    // `location` changes with every followed link, so that a second link to the same answer scrolls again. A search
    // removes the hash from the address, so that nothing scrolls while the user types.
  }, [linkedCategoryId, linkedEntryId, location]);

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <ScreenTitle title={`${texts.documentTitle} – ${readPage().product}`}>{texts.title}</ScreenTitle>
        <p className={styles.lead}>{texts.lead}</p>
      </header>
      <FaqSearch query={query} hits={isSearching ? hits : undefined} onSearch={onSearch} />
      {hits === 0 && <Topics categories={categories} onOpen={openTopic} />}
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

/**
 * Delays a change of the address until the typing pauses, the user clicks, or `write` is called. Another `location`
 * drops it.
 */
function useUnwritten(location: Location) {
  const change = useRef<() => void>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function write(): void {
    clearTimeout(timer.current);
    const latest = isStillAt(location.pathname) ? change.current : undefined;
    change.current = undefined;
    try {
      latest?.();
    } catch {
      // The browser refuses to change the address: the search works, and only a reload forgets it.
    }
  }

  useEffect(() => {
    // A click may follow a link, to whose page the browser's Back must find the search again.
    const writeNow = () => write();
    document.addEventListener('click', writeNow, { capture: true });
    return () => {
      document.removeEventListener('click', writeNow, { capture: true });
      clearTimeout(timer.current);
      change.current = undefined;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- write is a new function at every render
  }, [location]);

  return {
    write,
    delay(next: () => void) {
      clearTimeout(timer.current);
      change.current = next;
      timer.current = setTimeout(write, addressDelayMs);
    },
  };
}
