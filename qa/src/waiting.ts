import { moveDate } from './clock.ts';

/** How often something of the waiting passes. */
const stepInMilliseconds = 10;
/** Shorter delays are no waiting. */
const shortestInMilliseconds = 50;
/** How long the page gets for what is no waiting, before much time passes at once. */
const calmInMilliseconds = 150;

interface Waiting {
  due: number;
  run(): void;
  /** For what comes again and again. */
  every?: number;
}

/**
 * Lets so many seconds of waiting pass at once, from one thing that is waited for to the next; then that time stands
 * still: what needs longer goes on waiting, so that a picture of the 119th second stays. What begins afterwards takes
 * its usual time. The document says when it is so far (`data-passed`).
 */
export function passQuickly(seconds: number): void {
  const mark = seconds * 1_000;
  if (!(mark > 0)) return;
  const { setTimeout, setInterval, clearTimeout, clearInterval, performance } = globalThis;
  const realTime = performance.now.bind(performance);
  const waiting = new Map<number, Waiting>();
  let passed = 0;
  let isOver = false;
  let calm = 0;
  let ids = 0;
  const isLoading = watchLoading();

  function wait(task: TimerHandler, delay: number, words: unknown[], every?: number): number {
    const run = () => void (typeof task === 'function' && task(...words));
    // No number of the browser's own.
    const id = (ids -= 1);
    waiting.set(id, { due: passed + delay, run, every });
    return id;
  }

  const clock = setInterval(() => {
    const [first] = [...waiting].filter(([, { due }]) => due <= mark).sort(([, one], [, other]) => one.due - other.due);
    // However slowly a busy machine brings them: what begins with a file begins its waiting then.
    calm = isLoading() ? 0 : calm + stepInMilliseconds;
    if (first) {
      const [id, { due, run, every }] = first;
      // Responses of servers come first.
      if (due - passed > 1_000 && calm < calmInMilliseconds) return;
      calm = 0;
      passed = due;
      if (every) waiting.set(id, { due: due + every, run, every });
      else waiting.delete(id);
      run();
    } else if (calm >= calmInMilliseconds) {
      passed = mark;
      isOver = true;
      document.documentElement.dataset.passed = String(seconds);
      clearInterval(clock);
    }
  }, stepInMilliseconds);

  const forget =
    (clear: (id?: number) => void) =>
    (id?: number): void => {
      if (id === undefined || !waiting.delete(id)) clear(id);
    };
  Object.assign(globalThis, {
    setTimeout: (task: TimerHandler, delay = 0, ...words: unknown[]) =>
      isOver || delay < shortestInMilliseconds ? setTimeout(task, delay, ...words) : wait(task, delay, words),
    setInterval: (task: TimerHandler, delay = 0, ...words: unknown[]) =>
      isOver || delay < shortestInMilliseconds ? setInterval(task, delay, ...words) : wait(task, delay, words, delay),
    clearTimeout: forget(clearTimeout),
    clearInterval: forget(clearInterval),
  });
  moveDate(() => passed);
  performance.now = () => realTime() + passed;
  AbortSignal.timeout = (milliseconds) => {
    const limit = new AbortController();
    globalThis.setTimeout(() => limit.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds);
    return limit.signal;
  };
}

/**
 * Whether a script or a style sheet that the page has asked for since is still on its way. One that never comes was not
 * asked for.
 */
function watchLoading(): () => boolean {
  const files = () => [...document.querySelectorAll('script[src], link[rel="stylesheet"]')];
  const settled = new WeakSet(files());
  const settle = ({ target }: Event) => void (target instanceof Element && settled.add(target));
  document.addEventListener('load', settle, true);
  document.addEventListener('error', settle, true);
  return () => files().some((file) => !settled.has(file));
}
