/** Functions of Jest, which the setup file passes. */
type Hooks = { beforeEach(step: () => void): void; afterEach(step: () => void): void };

const originals = { error: console.error, warn: console.warn };
let unexpected: string[] = [];
let expected: { pattern: RegExp; hasOccurred: boolean }[] = [];

function formatArguments(parts: unknown[]): string {
  return parts.map((part) => (part instanceof Error ? `${part.name}: ${part.message}` : String(part))).join(' ');
}

/**
 * Warning that is ignored. user-event dispatches the events of `element.focus()` in an `act` of its own. If an effect
 * moves the focus, that `act` is nested in another one, and React takes the pending work for a suspended component.
 */
const falseAlarm = /^A component suspended inside an `act` scope, but the `act` call was not awaited/;

function recordOutput(...parts: unknown[]): void {
  const text = formatArguments(parts);
  if (falseAlarm.test(text)) return;
  const match = expected.find(({ pattern }) => pattern.test(text));
  if (match) match.hasOccurred = true;
  else unexpected.push(text);
}

/** Announces one console error or warning that this test causes; without it, the test fails. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push({ pattern, hasOccurred: false });
}

/** Fails each test with a console error or warning that it has not announced. */
export function watchConsole(hooks: Hooks): void {
  hooks.beforeEach(() => {
    unexpected = [];
    expected = [];
    console.error = recordOutput;
    console.warn = recordOutput;
  });
  hooks.afterEach(() => {
    console.error = originals.error;
    console.warn = originals.warn;
    const missing = expected.filter(({ hasOccurred }) => !hasOccurred).map(({ pattern }) => String(pattern));
    if (unexpected.length > 0) throw new Error(`The console said what no test expected:\n${unexpected.join('\n')}`);
    if (missing.length > 0) throw new Error(`The console never said: ${missing.join(', ')}`);
  });
}
