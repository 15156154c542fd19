import { Highlighted } from './Highlighted.tsx';

const dash = '– ';

/** Matches consecutive lines that begin with the dash, and the line breaks around them; captures only the lines. */
const list = /(?<!\n)\n*((?:^– .+(?:\n|$))+)\n*/m;

/**
 * Renders a plain text as paragraphs that keep its line breaks but no blank lines. Consecutive lines that begin with a
 * dash become a list.
 */
export function Answer({ text, searchTerms }: { text: string; searchTerms: readonly string[] }) {
  // `split` returns the captured lists, too: each block with an odd index is one.
  return text.split(list).map((block, index) =>
    index % 2 ? (
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
    ) : (
      block && (
        <p key={index}>
          <Highlighted text={block.replace(/\n+/g, '\n')} searchTerms={searchTerms} />
        </p>
      )
    ),
  );
}
