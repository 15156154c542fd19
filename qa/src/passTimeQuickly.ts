import { shiftDate } from './clock.ts';

// The parameter `wait` of a QA page: shows at once the state after some seconds of waiting, such as a notice after a
// time-out. It replaces the page's timers and clock.

/** Real time between two tasks. */
const stepMs = 10;
/** Tasks with shorter delays, which React and libraries use, run as usual. */
const minDelayMs = 50;
/**
 * Before more than a second is skipped, this much real time must pass without a task or a loading file. Responses that
 * arrive during this time may start tasks that are due earlier.
 */
const minQuietMs = 150;

/** Time-out or interval of the page; times are in simulated milliseconds since the page was opened. */
interface Task {
  dueMs: number;
  run(): void;
  /** Only for intervals. */
  intervalMs?: number;
}

/**
 * Lets a number of seconds pass at once: runs the time-outs and intervals that are due until then in their order,
 * without waiting. Those due later never run, so that the screen stays as it is after exactly that time. Timers
 * that are set afterwards run as usual. Sets `data-passed` on the root of the document when the time has passed.
 */
export function passTimeQuickly(seconds: number): void {
  const endMs = seconds * 1_000;
  if (Number.isNaN(endMs) || endMs <= 0) return;
  const { setTimeout: setRealTimeout, setInterval: setRealInterval, performance } = globalThis;
  const { clearTimeout: clearRealTimeout, clearInterval: clearRealInterval } = globalThis;
  const realTime = performance.now.bind(performance);
  const tasks = new Map<number, Task>();
  /** Simulated time since the page was opened, beside the real one. */
  let passedMs = 0;
  /** True when all simulated time has passed: new timers run as usual. */
  let isOver = false;
  /** Real time without a task or a loading file. */
  let quietMs = 0;
  let lastId = 0;
  const isLoading = watchLoading();

  /** Returns whether a timer gets the browser's real one: if its delay is short, or the simulated time is over. */
  const isReal = (delayMs: number) => isOver || delayMs < minDelayMs;

  /** Adds a simulated time-out or interval and returns its id. */
  function schedule(task: TimerHandler, delayMs: number, parameters: unknown[], intervalMs?: number): number {
    // Code as text, which `setTimeout` accepts, too, is ignored.
    const run = () => void (typeof task === 'function' && task(...parameters));
    // Negative, because the browser's own ids are positive.
    lastId -= 1;
    const id = lastId;
    tasks.set(id, { dueMs: passedMs + delayMs, run, intervalMs });
    return id;
  }

  // Runs only the next due task in each step, because it may start others that are due before the rest. Ends when there
  // is none.
  const steps = setRealInterval(() => {
    const [first] = [...tasks]
      .filter(([, { dueMs }]) => dueMs <= endMs)
      .sort(([, one], [, other]) => one.dueMs - other.dueMs);
    // Waits for loading files, however slow the machine: their scripts may start time-outs.
    quietMs = isLoading() ? 0 : quietMs + stepMs;
    if (first) {
      const [id, { dueMs, run, intervalMs }] = first;
      if (dueMs - passedMs > 1_000 && quietMs < minQuietMs) return;
      quietMs = 0;
      passedMs = dueMs;
      if (intervalMs) tasks.set(id, { dueMs: dueMs + intervalMs, run, intervalMs });
      else tasks.delete(id);
      run();
    } else if (quietMs >= minQuietMs) {
      passedMs = endMs;
      isOver = true;
      document.documentElement.dataset.passed = String(seconds);
      clearRealInterval(steps);
    }
  }, stepMs);

  /** Creates a function that clears a simulated timer, or with `clear` a real one. */
  const createClearFunction =
    (clear: (id?: number) => void) =>
    (id?: number): void => {
      if (id === undefined || !tasks.delete(id)) clear(id);
    };
  Object.assign(globalThis, {
    setTimeout: (task: TimerHandler, delayMs = 0, ...parameters: unknown[]) =>
      isReal(delayMs) ? setRealTimeout(task, delayMs, ...parameters) : schedule(task, delayMs, parameters),
    setInterval: (task: TimerHandler, delayMs = 0, ...parameters: unknown[]) =>
      isReal(delayMs) ? setRealInterval(task, delayMs, ...parameters) : schedule(task, delayMs, parameters, delayMs),
    clearTimeout: createClearFunction(clearRealTimeout),
    clearInterval: createClearFunction(clearRealInterval),
  });
  shiftDate(() => passedMs);
  performance.now = () => realTime() + passedMs;
  // The browser's own time-out would not use the replaced timers.
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    globalThis.setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds);
    return controller.signal;
  };
}

/** Returns a function that tells whether a script or style sheet that was added after this call is still loading. */
function watchLoading(): () => boolean {
  const listFiles = () => [...document.querySelectorAll('script[src], link[rel="stylesheet"]')];
  const settled = new WeakSet(listFiles());
  const markSettled = ({ target }: Event) => {
    if (target instanceof Element) settled.add(target);
  };
  document.addEventListener('load', markSettled, true);
  document.addEventListener('error', markSettled, true);
  return () => listFiles().some((file) => !settled.has(file));
}
