import type { LiveVersion, PageRegistry } from 'page-contract';
import { loadingFaults } from '../loadingFaults.ts';

/** Well-formed hash that no file matches. */
const unmatchableHash = `sha384-${'A'.repeat(64)}`;

/** Faulty registry of a page, and the response to `/registry.json`; undefined where the site itself responds. */
interface FaultyRegistry {
  registry: PageRegistry;
  live?: 'offline' | PageRegistry;
}

/**
 * Returns the registry in which a remote loads with a fault (`loadingFaults`); undefined for other faults. A wrong hash
 * lets the browser reject the entry. All other faults change the folder of its files to `<version>~<fault>`, in which a
 * QA server has the same files, except for those that the fault concerns.
 */
export function placeLoadingFault(registry: PageRegistry, part: string, fault: string): FaultyRegistry | undefined {
  const remote = registry.remotes[part];
  if (!loadingFaults[fault] || !remote?.live) return undefined;
  const change = fault === 'entry-changed' ? changeHashes : changeFolder;
  const faulty = { remotes: { ...registry.remotes, [part]: { ...remote, live: change(remote.live, fault) } } };
  // Without a fallback, to which the page would switch. `entry-gone` shows that the live version takes over.
  if (fault === 'entry-gone') return { registry: faulty };
  return { registry: faulty, live: fault === 'entry-offline' ? 'offline' : faulty };
}

const changeHashes = (version: LiveVersion): LiveVersion => ({
  ...version,
  integrity: unmatchableHash,
  direct: version.direct && { ...version.direct, integrity: unmatchableHash },
});

function changeFolder(live: LiveVersion, fault: string): LiveVersion {
  const change = (address: string) => address.replace(`/${live.version}/`, `/${live.version}~${fault}/`);
  return {
    ...live,
    // Another version is live then, to which the page switches.
    version: fault === 'entry-gone' ? `${live.version}~gone` : live.version,
    entry: change(live.entry),
    direct: live.direct && { ...live.direct, file: change(live.direct.file) },
  };
}
