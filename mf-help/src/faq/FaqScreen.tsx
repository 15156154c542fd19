import { readPage } from 'page-contract';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { ScreenTitle } from 'ui-kit';
import { faqTexts as texts } from '../texts.ts';
import { readCategories } from './categories.ts';
import { CategoryPanel } from './CategoryPanel.tsx';
import { ContactBox } from './ContactBox.tsx';
import { FaqSearch } from './FaqSearch.tsx';
import { useFaq } from './useFaq.ts';
import styles from './Faq.module.css';

/** `/faq`: fifty answers in six categories. `/faq#<entry>` opens one of them. */
export default function FaqScreen() {
  const categories = useMemo(() => readCategories(), []);
  const { hash, key } = useLocation();
  const linked = hash.slice(1);
  const home = categories.find(({ entries }) => entries.some(({ id }) => id === linked))?.id;
  const { query, searching, visible, open, search, toggle, show } = useFaq(
    categories,
    home ?? categories[0]?.id ?? null,
  );
  const hits = visible.reduce((sum, { entries }) => sum + entries.length, 0);

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
      <FaqSearch query={query} hits={searching ? hits : undefined} onSearch={search} />
      <div className={styles.categories}>
        {visible.map((category) => (
          <CategoryPanel
            key={category.id}
            category={category}
            open={category.id === open}
            query={query}
            searching={searching}
            onToggle={() => toggle(category.id)}
          />
        ))}
      </div>
      <ContactBox />
    </div>
  );
}
