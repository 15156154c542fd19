import { Highlighted } from './Highlighted.tsx';

/** Lines that begin with a dash. */
const list = /(?<!\n)\n*((?:^– .+(?:\n|$))+)\n*/m;

/** A text with its line breaks, in which lines that begin with a dash are a list. */
export function Answer({ text, query }: { text: string; query: string }) {
  return text.split(list).map((block, index) =>
    index % 2 ? (
      <ul key={index}>
        {block
          .trim()
          .split('\n')
          .map((line) => (
            <li key={line}>
              <Highlighted text={line.slice(2)} query={query} />
            </li>
          ))}
      </ul>
    ) : (
      block && (
        <p key={index}>
          <Highlighted text={block} query={query} />
        </p>
      )
    ),
  );
}
