// Failures of loading a remote (micro-frontend) that a QA server simulates. The address names them:
// `?fault=chunk-hangs`. The entry of a remote is its first script; the entry then loads the chunks.

/** Faults of a single file of the remote. */
const fileFaults = {
  hangs: 'never arrives',
  '404': 'is not there (404)',
  html: 'is HTML instead of a script',
  changed: 'differs by one byte from what was released',
};

/** Returns the faults of one file by name: `{ 'chunk-hangs': 'a chunk of the remote never arrives', … }`. */
const labelFaults = (file: string, label: string) =>
  Object.fromEntries(
    Object.entries(fileFaults).map(([fileFault, words]) => [`${file}-${fileFault}`, `${label} ${words}`]),
  );

/** Descriptions of the faults of loading the remote, by name in the address: `chunk-hangs`. */
export const loadingFaults: Record<string, string> = {
  ...labelFaults('entry', 'the remote’s entry'),
  ...labelFaults('chunk', 'a chunk of the remote'),
  'entry-gone': 'the entry went with a release (404); the version that is live takes over',
  'entry-offline': 'the entry cannot be loaded, because there is no internet',
};
