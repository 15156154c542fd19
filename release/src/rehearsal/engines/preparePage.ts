/**
 * Prepares a page of Firefox or WebKit for a rehearsal (dry run of a release): fixes its clock at `time`, in
 * milliseconds since 1970, and records its errors, because WebDriver has no commands for either. engineProxy.ts inserts
 * this function as text before the page's own scripts, so it must not use anything outside of itself.
 */
export function preparePage(time: number): void {
  // Removes the inserted `script` element, so that the page has the HTML that the site sent.
  document.currentScript?.remove();
  const errors: string[] = [];
  // engineVisitor.ts reads this property. Scripts of the page cannot replace it, because it is not `writable`.
  Object.defineProperty(window, 'rehearsalErrors', { value: errors });
  window.addEventListener('error', ({ message }) => errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`the policy's ${violatedDirective} blocks ${blockedURI}`),
  );
  console.error = (...values: unknown[]) => void errors.push(values.map(String).join(' '));
  // `new Date()` and `Date.now()` return the fixed time; `new Date(2020, 0)` and all other members work as usual.
  window.Date = new Proxy(Date, {
    construct: (original, args, target) => Reflect.construct(original, args.length > 0 ? args : [time], target),
    get: (original, key) => (key === 'now' ? () => time : Reflect.get(original, key)),
  });
}
