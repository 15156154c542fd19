import { startedByNpm } from './config.mjs';

const onWindows = process.platform === 'win32';

/** Returns the exit code of a program. A wish to end reaches `stop`: a signal, or the end of the npm that runs us. */
export async function endOf(child, stop) {
  // A SIGTERM to that npm ends npm and its shell, and reaches nothing behind the shell.
  const parent = process.ppid;
  const orphaned = setInterval(() => startedByNpm && process.ppid !== parent && stop('SIGTERM'), 500);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  const code = await new Promise((resolve) =>
    child.once('error', () => resolve(-1)).once('close', (code) => resolve(code ?? 1)),
  );
  for (const signal of signals) process.off(signal, stop);
  clearInterval(orphaned);
  return code;
}

/** npm starts programs of its own; in a group of their own, one signal of ours ends them all. */
export const inOwnGroup = { stdio: ['ignore', 'pipe', 'pipe'], detached: !onWindows };

export function endGroup(child) {
  const end = (signal) => {
    try {
      if (onWindows) child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // It has ended already.
    }
  };
  end('SIGTERM');
  setTimeout(() => end('SIGKILL'), 3000).unref();
}
