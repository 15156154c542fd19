import { versionsIn } from 'page-contract/composition';
import { useEffect, useState, type FormEvent } from 'react';
import { Select } from '../panel/Select.tsx';
import type { Instead } from './readComposition.ts';
import { readVersionList } from './readVersion.ts';

interface Props {
  /** What the page consists of, by part. */
  versions: Record<string, string>;
  /** Of the link itself. */
  linked: Record<string, string>;
  live: Record<string, string>;
  addresses: string[];
  onSwitch(instead: Instead): void;
}

/** Puts other versions in the place of the link's. One button for all: a list that loads a page at every step cannot be used with the arrow keys. */
export function SwitchForm({ versions, linked, live, addresses, onSwitch }: Props) {
  const [known, setKnown] = useState<Record<string, string[]>>({});
  const [problem, setProblem] = useState('');
  useEffect(() => void readVersionList().then(setKnown), []);

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const { other = '', ...chosen } = Object.fromEntries(fields) as Record<string, string>;
    const named = namedIn(other);
    if (other.trim() && Object.keys(named).length === 0) return setProblem('This names no version.');
    const wanted = Object.entries({ ...chosen, ...named });
    onSwitch(Object.fromEntries(wanted.filter(([part, version]) => version !== linked[part])));
  }

  const choices = (part: string) =>
    Object.fromEntries(
      [versions[part], linked[part], live[part], ...(known[part] ?? [])]
        .filter((version) => version !== undefined)
        .map((version) => [version, version === live[part] ? `${version} (live)` : version]),
    );
  const example = addresses[0] ? `mf-help=${addresses[0]}/remoteEntry.js` : 'mf-help@1.0.0-d0276b0e8610';

  return (
    <form className="panel-switches" onSubmit={show}>
      {Object.entries(versions).map(([part, version]) => (
        <Select key={part} name={part} label={part} value={version} choices={choices(part)} />
      ))}
      <label>
        Another, like {example}
        <input name="other" autoComplete="off" spellCheck={false} aria-describedby="panel-problem" />
      </label>
      <p id="panel-problem" role="status">
        {problem}
      </p>
      <button type="submit">Show these versions</button>
    </form>
  );
}

/** Versions, as a preview or a report writes them, and in development addresses. */
function namedIn(text: string): Record<string, string> {
  const addressed = [...text.matchAll(/\b(mf-[a-z-]+)=(https?:\/\/\S+)/g)];
  return { ...versionsIn(text), ...Object.fromEntries(addressed.map(([, part, address]) => [part!, address!])) };
}
