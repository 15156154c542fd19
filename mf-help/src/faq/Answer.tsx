import { Highlighted } from './Highlighted.tsx';

const dash = '– ';

/**
 * Matches consecutive lines that begin with the dash, and the line breaks around them; captures only the lines. The
 * lookbehind keeps the time of the search proportional to the length of the text.
 */
const list = /(?<!\n)\n*((?:^– .+(?:\n|$))+)\n*/m;

/**
 * Renders the plain text of a FAQ answer as paragraphs that keep its line breaks but no blank lines. Consecutive lines
 * that begin with a dash become a list.
 */
export function Answer({ text, searchTerms }: { text: string; searchTerms: readonly string[] }) {
  return text.split(list).map((block, index) => {
    // `split` returns the captured lists, too: each block with an odd index is one.
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
