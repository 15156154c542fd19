// Both functions run in the page: `recordPolicyViolations` before all scripts, `listPolicyViolations` at the end.

declare global {
  interface Window {
    policyViolations: string[];
  }
}

/** Records what the browser refuses because of the page's Content-Security-Policy, also where it only reports. */
export function recordPolicyViolations(): void {
  const violations: string[] = [];
  Object.defineProperty(window, 'policyViolations', { value: violations });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, target }) => {
    const element = target instanceof Element ? ` at ${target.outerHTML.slice(0, 120)}` : '';
    violations.push(`${effectiveDirective} forbids ${[blockedURI, sample].filter(Boolean).join(' ')}${element}`);
  });
}

export const listPolicyViolations = () => window.policyViolations;
