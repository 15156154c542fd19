import { startedByNpm } from './config.mjs';

const onWindows = process.platform === 'win32';

/**
 * Waits for a child process and returns its exit code: 1 if a signal ended it, -1 if it did not start. `stop` must end
 * the child. It is called with the name of each signal to this process, and once with SIGTERM when the npm that started
 * this process has ended.
 */
export async function waitForExit(child, stop) {
  // npm starts a shell, which starts this process. A SIGTERM to npm ends npm and its shell, but this process only gets
  // another parent.
  const parent = process.ppid;
  const parentCheck = setInterval(() => {
    if (!startedByNpm || process.ppid === parent) return;
    clearInterval(parentCheck);
    stop('SIGTERM');
  }, 500);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  const code = await new Promise((resolve) =>
    child.once('error', () => resolve(-1)).once('close', (code) => resolve(code ?? 1)),
  );
  for (const signal of signals) process.off(signal, stop);
  clearInterval(parentCheck);
  return code;
}

/** Options of `spawn` that start a program in a process group of its own, so that killGroup also ends its children. */
export const processGroupOptions = { stdio: ['ignore', 'pipe', 'pipe'], detached: !onWindows };

/** Sends SIGTERM to a program and its children, and SIGKILL after three seconds. */
export function killGroup(child) {
  const send = (signal) => {
    try {
      if (onWindows) child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // The program has already ended.
    }
  };
  send('SIGTERM');
  setTimeout(() => send('SIGKILL'), 3000).unref();
}
