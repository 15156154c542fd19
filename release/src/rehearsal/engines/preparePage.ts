/**
 * Runs in a page of Firefox or WebKit before the page's own scripts, because their WebDriver has no command for this:
 * fixes the clock at `time`, in milliseconds since 1970, and records errors. The function is sent as text, so it uses
 * nothing outside of itself.
 */
export function preparePage(time: number): void {
  // Removes its own element, which engineProxy.ts has inserted.
  document.currentScript?.remove();
  const errors: string[] = [];
  // Read by engineVisitor.ts; read-only for the page's own scripts.
  Object.defineProperty(window, 'rehearsalErrors', { value: errors });
  window.addEventListener('error', ({ message }) => errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`the policy's ${violatedDirective} blocks ${blockedURI}`),
  );
  console.error = (...words: unknown[]) => void errors.push(words.map(String).join(' '));
  window.Date = new Proxy(Date, {
    construct: (original, parts, target) => Reflect.construct(original, parts.length > 0 ? parts : [time], target),
    get: (original, key) => (key === 'now' ? () => time : Reflect.get(original, key)),
  });
}
