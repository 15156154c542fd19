import type { Program } from './Program.ts';

/** Longer than any open request of a stand-in may hold up the end. */
const patienceMs = 4000;

/** Starts a stand-in, says one line, and ends it once on SIGTERM or SIGINT, however often the signal comes. */
export async function runProgram(start: () => Promise<Program>): Promise<void> {
  try {
    const program = await start();
    let stopping = false;
    const stop = () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(0), patienceMs).unref();
      void Promise.resolve(program.stop()).then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    console.log(program.ready);
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
