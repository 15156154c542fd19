/**
 * Prepares a page of Firefox or WebKit for a rehearsal (dry run of a release): fixes its clock at `time`, in
 * milliseconds since 1970, and records errors. Runs in the page before its own scripts. WebDriver has no command for
 * this; engineProxy.ts inserts the function as text, so it uses nothing outside of itself.
 */
export function preparePage(time: number): void {
  // Removes the inserted `script` element, so that the page has the HTML that the site sent.
  document.currentScript?.remove();
  const errors: string[] = [];
  // Read by engineVisitor.ts; read-only for the page's own scripts.
  Object.defineProperty(window, 'rehearsalErrors', { value: errors });
  window.addEventListener('error', ({ message }) => errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`the policy's ${violatedDirective} blocks ${blockedURI}`),
  );
  console.error = (...values: unknown[]) => void errors.push(values.map(String).join(' '));
  window.Date = new Proxy(Date, {
    construct: (original, args, target) => Reflect.construct(original, args.length > 0 ? args : [time], target),
    get: (original, key) => (key === 'now' ? () => time : Reflect.get(original, key)),
  });
}
