import type { PGlite } from '@electric-sql/pglite';

const everyMilliseconds = 30_000;
/** Bytes of write-ahead log that recovery replays within a tenth of a second. */
const dueBytes = 4_000_000;

const checkpointIfDue = `do $$ begin
  if (select pg_current_wal_insert_lsn() - redo_lsn > ${dueBytes} from pg_control_checkpoint()) then checkpoint; end if;
end $$`;

/**
 * Makes a checkpoint when enough was written since the last one. The embedded engine has no background process for it:
 * its log would grow until the program ends, and recovery after a crash replays all of it. Returns what stops this.
 */
export function startCheckpoints(engine: PGlite): () => void {
  // A failure shows in the next query of a caller.
  const timer = setInterval(() => void engine.exec(checkpointIfDue).catch(() => undefined), everyMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
