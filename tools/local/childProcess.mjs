import { startedByNpm } from './config.mjs';

const onWindows = process.platform === 'win32';

/**
 * Waits for a child process and returns its exit code: 1 if a signal ended it, -1 if it could not be started.
 * `stop(signal)` must end the child. It is called with each signal that this process gets, and with SIGTERM when npm
 * has ended.
 */
export async function waitForExit(child, stop) {
  const npmCheck = startedByNpm ? watchNpm(() => stop('SIGTERM')) : undefined;
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  for (const signal of signals) process.off(signal, stop);
  clearInterval(npmCheck);
  return code;
}

/**
 * Calls `onEnd` once when npm has ended. npm starts a shell, and the shell starts this process. A SIGTERM to npm ends
 * npm and the shell but does not reach this process, which then has another parent. Returns the timer of the check.
 */
function watchNpm(onEnd) {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    onEnd();
  }, 500);
  return timer;
}

/** Options of `spawn` that put a program and its children into a process group of their own, for `killGroup`. */
export const processGroupOptions = { stdio: ['ignore', 'pipe', 'pipe'], detached: !onWindows };

/** Sends SIGTERM to a program and its children, and SIGKILL after three seconds. */
export function killGroup(child) {
  const send = (signal) => {
    try {
      // A negative process id means the group. Windows has no groups, so that only the program gets the signal there.
      if (onWindows) child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // The program has already ended.
    }
  };
  send('SIGTERM');
  setTimeout(() => send('SIGKILL'), 3000).unref();
}
