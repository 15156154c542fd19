type Hooks = { beforeEach(step: () => void): void; afterEach(step: () => void): void };

const originals = { error: console.error, warn: console.warn };
let unexpected: string[] = [];
let expected: { pattern: RegExp; seen: boolean }[] = [];

function asText(parts: unknown[]): string {
  return parts.map((part) => (part instanceof Error ? `${part.name}: ${part.message}` : String(part))).join(' ');
}

/**
 * user-event sends the events of `element.focus()` through an act of its own. When an effect moves the focus, e.g. back
 * to what opened a dialog, that act lies inside another one, and React takes the work left over for a suspended
 * component.
 */
const falseAlarm = /^A component suspended inside an `act` scope, but the `act` call was not awaited/;

function listen(...parts: unknown[]): void {
  const text = asText(parts);
  if (falseAlarm.test(text)) return;
  const match = expected.find(({ pattern }) => pattern.test(text));
  if (match) match.seen = true;
  else unexpected.push(text);
}

/** Announces one console error or warning that this test provokes; the test fails when it stays out. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push({ pattern, seen: false });
}

/** Makes every console error or warning that no test announced fail that test. */
export function watchConsole(hooks: Hooks): void {
  hooks.beforeEach(() => {
    unexpected = [];
    expected = [];
    console.error = listen;
    console.warn = listen;
  });
  hooks.afterEach(() => {
    console.error = originals.error;
    console.warn = originals.warn;
    const missing = expected.filter(({ seen }) => !seen).map(({ pattern }) => String(pattern));
    if (unexpected.length > 0) throw new Error(`The console said what no test expected:\n${unexpected.join('\n')}`);
    if (missing.length > 0) throw new Error(`The console never said: ${missing.join(', ')}`);
  });
}
