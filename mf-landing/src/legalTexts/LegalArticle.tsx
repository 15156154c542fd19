import type { LegalText } from 'legal-texts/LegalText.ts';
import { Marked } from './Marked.tsx';
import styles from './LegalArticle.module.css';

interface LegalArticleProps {
  text: LegalText;
  /** Level of the section headings: 2 on a page, 3 in a dialog, whose title is the `h2`. */
  level: 2 | 3;
}

/** The body of a legal text, with missing facts highlighted. The page or the dialog around it shows the title. */
export function LegalArticle({ text, level }: LegalArticleProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.article}>
      {text.intro.map((paragraph) => (
        <p key={paragraph}>
          <Marked text={paragraph} />
        </p>
      ))}
      {text.sections.map(({ heading, paragraphs, list, links }) => (
        <section key={heading}>
          <Heading>{heading}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <Marked text={paragraph} />
            </p>
          ))}
          {list && (
            <ul>
              {list.map((item) => (
                <li key={item}>
                  <Marked text={item} />
                </li>
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
