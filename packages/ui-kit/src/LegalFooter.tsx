import type { ComponentType, ReactNode } from 'react';
import { legalLinks } from './legalLinks.ts';
import type { PageLanguage } from './usePageLanguage.ts';
import styles from './LegalFooter.module.css';

interface LegalFooterProps {
  language: PageLanguage;
  /** Router's link, so that a click does not reload the page. */
  link: ComponentType<{ to: string; children: ReactNode }>;
  /** Sentence below the links, which is also printed: that the site shows sample data. */
  note?: string;
}

/** Footer with the links that the law requires on every page. The linked pages are German only. */
export function LegalFooter({ language, link: Link, note }: LegalFooterProps) {
  return (
    <footer className={styles.footer}>
      <nav aria-label={language === 'en' ? 'Legal information' : 'Rechtliches'}>
        <ul className={styles.links}>
          {language === 'en' && <li>In German:</li>}
          {legalLinks.map((entry) => (
            <li key={entry.path}>
              <Link to={entry.path}>{entry[language]}</Link>
            </li>
          ))}
        </ul>
      </nav>
      {note && <p className={styles.note}>{note}</p>}
    </footer>
  );
}
