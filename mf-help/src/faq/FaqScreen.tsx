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
  const linked = hash.slice(1);
  const home = categories.find(({ entries }) => entries.some(({ id }) => id === linked))?.id;
  const { query, needles, searching, visible, open, search, toggle, show } = useFaq(
    categories,
    home ?? categories[0]?.id ?? null,
    // A reload, a bookmark and the way back find the search again.
    params.get('suche') ?? '',
  );
  const hits = visible.reduce((sum, { entries }) => sum + entries.length, 0);

  function onSearch(text: string): void {
    search(text);
    const words = text.trim();
    setParams(words ? { suche: words } : {}, { replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    if (!home) return;
    show(home);
    const heading = document.getElementById(linked);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
    // Only a followed link may move the reader, the same one again as well; searching and toggling must not.
  }, [home, linked, key, show]);

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
