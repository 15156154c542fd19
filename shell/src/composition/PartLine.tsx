import type { PublishedVersion } from 'page-contract/composition';
import { filesOf } from './filesOf.ts';

interface Props {
  part: string;
  version: string;
  live: string | undefined;
  /** What the site says about the version; nothing where it comes from a dev server. */
  published: PublishedVersion | undefined;
  /** Which of its screens is on this page. */
  shows: string | undefined;
}

/** One part of the page: which version, where from, where it is, and how long its files took. */
export function PartLine({ part, version, live, published, shows }: Props) {
  const { count, kilobytes, milliseconds } = filesOf(part, version, published);
  const from = [
    published?.commit && `commit ${published.commit.slice(0, 12)}${published.commit.endsWith('+') ? ' and more' : ''}`,
    published && `published ${published.at.slice(0, 16).replace('T', ' ')} UTC`,
    count > 0 && `${count} ${count === 1 ? 'file' : 'files'}, ${kilobytes} kB, ${milliseconds} ms`,
  ].filter(Boolean);
  return (
    <li>
      <strong>
        {part}@{version}
      </strong>
      {shows && ' '}
      {shows && <mark className="panel-mark">{shows} on this page</mark>}
      {version !== live && <span> instead of {live ?? 'nothing'}</span>}
      <div>{from.join(' · ')}</div>
    </li>
  );
}
