/** Faults of a single file of the remote. */
const fates = {
  hangs: 'never arrives',
  '404': 'is not there (404)',
  html: 'is HTML instead of a script',
  changed: 'differs by one byte from what was released',
};

export type Fate = keyof typeof fates;

const labelled = (file: string, label: string) =>
  Object.fromEntries(Object.entries(fates).map(([fate, words]) => [`${file}-${fate}`, `${label} ${words}`]));

/** Faults of loading the remote, by their names in the address. */
export const loadingFaults: Record<string, string> = {
  ...labelled('entry', 'the remote’s entry'),
  ...labelled('chunk', 'a chunk of the remote'),
  'entry-gone': 'the entry went with a release (404); the version that is live takes over',
  'entry-offline': 'the entry cannot be loaded, because there is no internet',
};

/** Which file a fault is about, and what becomes of it. */
export function fateOf(fault: string): { isChunk: boolean; fate: Fate } {
  const [file, fate = ''] = fault.split('-');
  return { isChunk: file === 'chunk', fate: fate in fates ? (fate as Fate) : '404' };
}
