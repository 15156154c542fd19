import { shiftDate } from './clock.ts';

// The parameter `wait` of a QA server: `?wait=120` shows at once the screen after two minutes of waiting, such as a
// notice after a time-out. Until these two minutes have passed, simulated timers replace the browser's.

/** Real time between two steps of the simulation. Each step runs at most one timer. */
const stepMs = 10;
/** Timers with shorter delays, which React and libraries use, are not simulated. */
const minSimulatedDelayMs = 50;
/** More simulated time than this is skipped at once only when the page is quiet. */
const maxNoisySkipMs = 1_000;
/**
 * The page is quiet when this much real time has passed without a timer and without a file that is loading. Until then,
 * simulated responses may arrive, whose code sets timers that are due earlier than the known ones.
 */
const minQuietMs = 150;

/** Simulated time-out or interval. */
interface Timer {
  id: number;
  /** Simulated time since the page was opened at which the timer is due. */
  dueMs: number;
  run(): void;
  /** Only for intervals. */
  intervalMs?: number;
}

/**
 * Lets a number of seconds pass at once: runs the time-outs and intervals that are due within this time, in their order
 * and without waiting. Timers that are due later never run, so that the screen stays as it is after exactly this time.
 * Timers that are set afterwards are the browser's own. Sets `data-passed` on the root of the document at the end.
 * While `isPending` returns true, the page waits for something, and only little time is skipped.
 */
export function passTimeQuickly(seconds: number, isPending = () => false): void {
  const endMs = seconds * 1_000;
  if (Number.isNaN(endMs) || endMs <= 0) return;
  const { setTimeout: setRealTimeout, setInterval: setRealInterval } = globalThis;
  const { clearTimeout: clearRealTimeout, clearInterval: clearRealInterval } = globalThis;
  const readRealTime = performance.now.bind(performance);
  const isLoading = watchLoading();
  const timers = new Map<number, Timer>();
  /** Simulated time that has been skipped since the page was opened. */
  let passedMs = 0;
  /** Real time since the last timer or loading file. */
  let quietMs = 0;
  let hasEnded = false;
  let lastId = 0;

  const usesRealTimer = (delayMs: number) => hasEnded || delayMs < minSimulatedDelayMs;

  /** Adds a simulated time-out or interval and returns its id. */
  function addTimer(handler: TimerHandler, delayMs: number, parameters: unknown[], intervalMs?: number): number {
    // A handler may also be a string of code, which is ignored.
    const run = () => void (typeof handler === 'function' && handler(...parameters));
    // Negative, because the browser's own ids are positive.
    lastId -= 1;
    timers.set(lastId, { id: lastId, dueMs: passedMs + delayMs, run, intervalMs });
    return lastId;
  }

  function runTimer(timer: Timer): void {
    quietMs = 0;
    passedMs = timer.dueMs;
    if (timer.intervalMs) timer.dueMs += timer.intervalMs;
    else timers.delete(timer.id);
    timer.run();
  }

  function end(): void {
    passedMs = endMs;
    hasEnded = true;
    document.documentElement.dataset.passed = String(seconds);
    clearRealInterval(simulation);
  }

  // Each step looks for the next timer again, because the last one may have set a timer that is due before the others.
  const simulation = setRealInterval(() => {
    quietMs = isLoading() || isPending() ? 0 : quietMs + stepMs;
    const isQuiet = quietMs >= minQuietMs;
    const [next] = [...timers.values()]
      .filter(({ dueMs }) => dueMs <= endMs)
      .sort((one, other) => one.dueMs - other.dueMs);
    if (!next) {
      if (isQuiet) end();
      return;
    }
    const skipMs = next.dueMs - passedMs;
    if (isQuiet || skipMs <= maxNoisySkipMs) runTimer(next);
  }, stepMs);

  /** Creates a function that clears a simulated timer, or any other one with the browser's function. */
  const createClearFunction =
    (clearReal: (id?: number) => void) =>
    (id?: number): void => {
      const wasSimulated = id !== undefined && timers.delete(id);
      if (!wasSimulated) clearReal(id);
    };

  Object.assign(globalThis, {
    setTimeout: (handler: TimerHandler, delayMs = 0, ...parameters: unknown[]) =>
      usesRealTimer(delayMs) ? setRealTimeout(handler, delayMs, ...parameters) : addTimer(handler, delayMs, parameters),
    setInterval: (handler: TimerHandler, delayMs = 0, ...parameters: unknown[]) =>
      usesRealTimer(delayMs)
        ? setRealInterval(handler, delayMs, ...parameters)
        : addTimer(handler, delayMs, parameters, delayMs),
    clearTimeout: createClearFunction(clearRealTimeout),
    clearInterval: createClearFunction(clearRealInterval),
  });
  shiftDate(() => passedMs);
  performance.now = () => readRealTime() + passedMs;
  // The browser's own function would not use the simulated timers.
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    globalThis.setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds);
    return controller.signal;
  };
}

/** Returns a function that tells whether a script or style sheet that was added after this call is still loading. */
function watchLoading(): () => boolean {
  // Those of the faults `entry-hangs` and `chunk-hangs` never arrive.
  const listFiles = () => [
    ...document.querySelectorAll('script[src]:not([src*="-hangs/"]), link[rel="stylesheet"]:not([href*="-hangs/"])'),
  ];
  const settled = new WeakSet(listFiles());
  const markSettled = ({ target }: Event) => {
    if (target instanceof Element) settled.add(target);
  };
  document.addEventListener('load', markSettled, true);
  document.addEventListener('error', markSettled, true);
  return () => listFiles().some((file) => !settled.has(file));
}
