import { Fragment, type ComponentType, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { dialogMark } from './dialogMark.ts';
import { legalLinks } from './legalLinks.ts';
import type { PageLanguage } from './usePageLanguage.ts';
import styles from './LegalFooter.module.css';

interface LegalFooterProps {
  language: PageLanguage;
  /** Router's link, so that a click does not reload the page. */
  link: ComponentType<{ to: string; children: ReactNode }>;
  /** Sentence below the links, which is also printed: that the site shows sample data. */
  note?: string;
  /**
   * True on the landing page: the footer continues its last section, and three links name the dialogs in which the page
   * shows the text (`dialogMark`), in the page's language.
   */
  isLanding?: boolean;
}

/** Footer with the links that the law requires on every page. The linked pages are German only. */
export function LegalFooter({ language, link: Link, note, isLanding = false }: LegalFooterProps) {
  // The first link that leads to a German page, if the page is English.
  const firstGerman = language === 'en' && legalLinks.find(({ dialogId }) => !(isLanding && dialogId));
  return (
    <footer
      className={classNames(styles.footer, isLanding && styles.landing)}
      data-palette={isLanding ? 'night' : undefined}
    >
      <nav aria-label={language === 'en' ? 'Legal information' : 'Rechtliches'}>
        <ul className={styles.links}>
          {legalLinks.map((entry) => (
            <Fragment key={entry.path}>
              {entry === firstGerman && <li>In German:</li>}
              <li>
                <Link to={entry.path} {...(isLanding && entry.dialogId && { [dialogMark]: entry.dialogId })}>
                  {entry[language]}
                </Link>
              </li>
            </Fragment>
          ))}
        </ul>
      </nav>
      {note && <p className={styles.note}>{note}</p>}
    </footer>
  );
}
