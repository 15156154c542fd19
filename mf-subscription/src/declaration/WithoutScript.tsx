import { readPage } from 'page-contract';
import { declarationTexts } from '../declarationTexts.ts';

interface Props {
  /** Subject of the message. */
  title: string;
  texts: {
    /** What to write. */
    instruction: string;
    /** Information that the message has to contain. */
    contents: readonly string[];
  };
}

/**
 * Stands in place of the form in a browser without scripts, as instructions for a message by e-mail or post: the law
 * (§§ 312k, 356a of the German Civil Code) wants both forms to work for everybody. Such browsers show the prerendered
 * page, in which the style sheet hides all but this and the heading.
 */
export function WithoutScript({ title, texts: { instruction, contents } }: Props) {
  const { owner, support } = readPage();
  return (
    <noscript>
      <p>{declarationTexts.needsScript}</p>
      <p>{instruction} Nenne darin:</p>
      <ul>
        {contents.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>
        E-Mail: <a href={`mailto:${support.email}?subject=${encodeURIComponent(title)}`}>{support.email}</a>
      </p>
      <p>{`Post: ${owner.company}, ${owner.street}, ${owner.postalCode} ${owner.city}, ${owner.country}`}</p>
    </noscript>
  );
}
