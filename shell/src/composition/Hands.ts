import type { session } from 'shared-auth';
import type { createPageFiles } from '../remotes/pageFiles.ts';
import type { routeTable } from '../routes/routeTable.ts';

/** What a shell that has not begun hands to its composition: imported from there, each would stand apart in every page's script. */
export interface Hands {
  /** Starts this shell, by what stands in the page then. */
  begin(): void;
  session: typeof session;
  createPageFiles: typeof createPageFiles;
  routeTable: typeof routeTable;
  enteredMark: string;
  paintedMark: string;
}
