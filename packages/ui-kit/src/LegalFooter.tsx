import type { ComponentType, ReactNode } from 'react';
import { legalLinks } from './legalLinks.ts';
import { usePageLanguage, type PageLanguage } from './usePageLanguage.ts';
import styles from './LegalFooter.module.css';

interface LegalFooterProps {
  /** Without it the labels follow `<html lang>`. */
  language?: PageLanguage;
  /** Router's link, so that a click does not reload the page. */
  link?: ComponentType<{ to: string; children: ReactNode }>;
}

function PlainLink({ to, children }: { to: string; children: ReactNode }) {
  return <a href={to}>{children}</a>;
}

/** Footer with the links that the law requires on every page. */
export function LegalFooter({ language, link: Link = PlainLink }: LegalFooterProps) {
  const pageLanguage = usePageLanguage();
  const labelLanguage = language ?? pageLanguage;
  return (
    <footer className={styles.footer}>
      <nav aria-label={labelLanguage === 'en' ? 'Legal information' : 'Rechtliches'}>
        <ul className={styles.links}>
          {labelLanguage === 'en' && <li>In German:</li>}
          {legalLinks.map((entry) => (
            <li key={entry.path}>
              <Link to={entry.path}>{entry[labelLanguage]}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
