import { loadTimeoutInMilliseconds } from 'page-contract/loadTimeout';

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    };
  }
}

/** Adds scripts and style sheets of remotes to the page. */
export interface PageFiles {
  /** Returns the address, or throws if no code may be loaded from its origin. */
  checkOrigin(url: string): string;
  /** Creates a script element with its integrity. Only scripts from `registeredOrigins` may have none. */
  createScript(url: string, integrity: string | undefined): HTMLScriptElement;
  /** Loads a file. Rejects after a time-out, and if the file does not match its integrity. */
  load(url: string, integrity: string | undefined): Promise<void>;
}

/**
 * Creates the page's loader of scripts and style sheets. It loads them from the page's own origin and, in development,
 * from `registeredOrigins`, those of dev servers. A QA server passes their files on: it may be among them itself.
 */
export function createPageFiles(registeredOrigins: string[]): PageFiles {
  function checkOrigin(url: string): string {
    const { origin } = new URL(url, window.location.href);
    if (origin === window.location.origin || registeredOrigins.includes(origin)) return url;
    throw new Error(`Refused to load code from ${origin}`);
  }

  // The site's Content Security Policy allows policies of this name only.
  const policy = window.trustedTypes?.createPolicy('shell', { createScriptURL: checkOrigin });

  function createScript(url: string, integrity: string | undefined): HTMLScriptElement {
    const { href, origin } = new URL(url, window.location.href);
    if (!integrity && !registeredOrigins.includes(origin)) throw new Error(`No integrity is known for ${href}`);
    const element = document.createElement('script');
    if (integrity) element.integrity = integrity;
    element.crossOrigin = 'anonymous';
    element.fetchPriority = 'high';
    element.src = policy ? policy.createScriptURL(href) : checkOrigin(href);
    return element;
  }

  return {
    checkOrigin,
    createScript,
    async load(url, integrity) {
      const isSheet = url.endsWith('.css');
      if (isSheet && isInlined(url)) return;
      const element = isSheet ? createStyleSheet(url, integrity) : createScript(url, integrity);
      await new Promise<void>((resolve, reject) => {
        const fail = () => {
          clearTimeout(timer);
          element.remove();
          reject(new Error(`${url} could not be loaded`));
        };
        const timer = setTimeout(fail, loadTimeoutInMilliseconds);
        element.onload = () => {
          clearTimeout(timer);
          resolve();
        };
        element.onerror = fail;
        document.head.append(element);
      });
    },
  };
}

/** Creates a style sheet. Its origin is not checked, because it is no code. */
function createStyleSheet(url: string, integrity = ''): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'stylesheet', integrity, href: url });
}

/**
 * Returns whether a prerendered page contains the style sheet inline. The `data-href` of the `<style>` element names
 * the file in the remote's build: of `/mf-help/1.0.0-…/Faq.css` it is `Faq.css`.
 */
function isInlined(url: string): boolean {
  const { pathname } = new URL(url, window.location.href);
  // Without the leading slash, remote and version.
  const file = pathname.split('/').slice(3).join('/');
  return document.querySelector(`[data-href="${file}"]`) !== null;
}
