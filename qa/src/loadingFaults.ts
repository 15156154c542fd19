// Failures of loading a remote (micro-frontend) that a QA page simulates. The address names them: `?fault=chunk-hangs`.
// A remote's entry is the script that loads first; its chunks follow.

/** Faults of a single file of the remote. */
const fileFaults = {
  hangs: 'never arrives',
  '404': 'is not there (404)',
  html: 'is HTML instead of a script',
  changed: 'differs by one byte from what was released',
};

/** Name of a fault of a single file, without the file: `hangs`. */
export type FileFault = keyof typeof fileFaults;

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

/** Splits `chunk-hangs` into the file and its fault. For `entry-gone` and `entry-offline`, the entry answers 404. */
export function parseLoadingFault(fault: string): { isChunk: boolean; fileFault: FileFault } {
  const [file, fileFault = ''] = fault.split('-');
  return { isChunk: file === 'chunk', fileFault: fileFault in fileFaults ? (fileFault as FileFault) : '404' };
}
