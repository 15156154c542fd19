import type { LegalText } from 'legal-texts/LegalText.ts';
import { getSectionId } from '../legalTexts/getSectionId.ts';
import styles from './TableOfContents.module.css';

/** Links to the sections of a legal text. */
export function TableOfContents({ sections }: Pick<LegalText, 'sections'>) {
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <p id="contents" className={styles.title}>
        Inhalt
      </p>
      <ul>
        {sections.map(({ heading }) => (
          <li key={heading}>
            <a href={`#${getSectionId(heading)}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
