import { Highlighted } from './Highlighted.tsx';

/** Beginning of each line of a list. */
const dash = '– ';

/**
 * Matches consecutive lines that begin with the dash, together with the line breaks before and after them. The group
 * captures only the lines. The lookbehind lets no match begin in the middle of several line breaks, so that a long run
 * of them is searched only once.
 */
const listPattern = /(?<!\n)\n*((?:^– .+(?:\n|$))+)\n*/m;

/**
 * Renders the plain text of a FAQ answer as paragraphs that keep its line breaks but no blank lines. Consecutive lines
 * that begin with a dash become a list.
 */
export function Answer({ text, searchTerms }: { text: string; searchTerms: readonly string[] }) {
  return text.split(listPattern).map((block, index) => {
    // `split` also returns what the group captured: paragraphs have an even index, lists an odd one.
    const isList = index % 2 === 1;
    if (isList)
      return (
        <ul key={index}>
          {block
            .trim()
            .split('\n')
            .map((line) => (
              <li key={line}>
                <Highlighted text={line.slice(dash.length)} searchTerms={searchTerms} />
              </li>
            ))}
        </ul>
      );
    if (block === '') return null;
    return (
      <p key={index}>
        <Highlighted text={block.replace(/\n+/g, '\n')} searchTerms={searchTerms} />
      </p>
    );
  });
}
