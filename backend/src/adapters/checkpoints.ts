import type { PGlite } from '@electric-sql/pglite';

const intervalMilliseconds = 30_000;
/** Bytes of write-ahead log that recovery replays within a tenth of a second. */
const maxLogBytes = 4_000_000;

const checkpointIfDue = `do $$ begin
  if (select pg_current_wal_insert_lsn() - redo_lsn > ${maxLogBytes} from pg_control_checkpoint()) then checkpoint; end if;
end $$`;

/**
 * Makes checkpoints whenever enough was written since the last one. The embedded engine has no background process for
 * it: its log would grow until the program ends, and recovery after a crash would replay all of it. Returns a function
 * that stops the timer.
 */
export function startCheckpoints(engine: PGlite): () => void {
  // Ignores errors: a broken engine fails the next query, too, which reports it.
  const timer = setInterval(() => void engine.exec(checkpointIfDue).catch(() => undefined), intervalMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
