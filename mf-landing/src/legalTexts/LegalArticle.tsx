import type { LegalText } from 'legal-texts/LegalText.ts';
import type { ReactNode } from 'react';
import { controlLineBreaks } from 'ui-kit';
import { getSectionId } from './getSectionId.ts';
import styles from './LegalArticle.module.css';

interface LegalArticleProps {
  text: LegalText;
  /** Level of the section headings: 2 on a page, 3 in a dialog, whose title is the `h2`. */
  level: 2 | 3;
  /** Table of contents, which stands below the introduction. */
  contents?: ReactNode;
}

/** The body of a legal text. The page or the dialog around it shows the title. */
export function LegalArticle({ text, level, contents }: LegalArticleProps) {
  const Heading = `h${level}` as const;
  // A dialog has no anchors: the page around it has its own.
  return (
    <div className={styles.article}>
      {text.intro.map((paragraph) => (
        <p key={paragraph}>{controlLineBreaks(paragraph)}</p>
      ))}
      {contents}
      {text.sections.map(({ heading, paragraphs, list, links }) => (
        <section key={heading}>
          <Heading {...(level === 2 && { id: getSectionId(heading), tabIndex: -1 })}>{heading}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{controlLineBreaks(paragraph)}</p>
          ))}
          {list && (
            <ul>
              {list.map((item) => (
                <li key={item}>{controlLineBreaks(item)}</li>
              ))}
            </ul>
          )}
          {links?.map(({ label, address }) => (
            <p key={address}>
              <a href={address}>{label}</a>
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}
