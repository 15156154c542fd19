import { loadTimeoutInMilliseconds } from 'page-contract/loadTimeout';
import { originGate } from './originGate.ts';

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

/** Scripts and style sheets that the shell itself puts into the page. */
export interface PageFiles {
  /** Throws for an address that no code may come from. */
  gate(url: string): string;
  /** A script that is locked by its hash; only what comes from a dev server may have none. */
  script(url: string, integrity: string | undefined): HTMLScriptElement;
  /**
   * Resolves when the file is there; rejects when it has not arrived within 120 seconds, or is not what the hash says.
   */
  load(url: string, integrity: string | undefined): Promise<void>;
}

/** Scripts come from this page's origin, or from a registered dev server in development. */
export function createPageFiles(registeredOrigins: string[]): PageFiles {
  const gate = originGate(registeredOrigins);
  const policy = window.trustedTypes?.createPolicy('shell', { createScriptURL: gate });

  function script(url: string, integrity: string | undefined): HTMLScriptElement {
    const { href, origin } = new URL(url, window.location.href);
    if (!integrity && origin === window.location.origin) throw new Error(`No integrity is known for ${href}`);
    const element = document.createElement('script');
    if (integrity) element.integrity = integrity;
    element.crossOrigin = 'anonymous';
    element.fetchPriority = 'high';
    element.src = policy ? policy.createScriptURL(href) : gate(href);
    return element;
  }

  return {
    gate,
    script,
    async load(url, integrity) {
      const isSheet = url.endsWith('.css');
      if (isSheet && isInPage(url)) return;
      const element = isSheet ? sheet(url, integrity) : script(url, integrity);
      await new Promise<void>((resolve, reject) => {
        const settle = (outcome: () => void) => () => {
          clearTimeout(timer);
          outcome();
        };
        const fail = () => {
          element.remove();
          reject(new Error(`${url} could not be loaded`));
        };
        const timer = setTimeout(fail, loadTimeoutInMilliseconds);
        element.onload = settle(resolve);
        element.onerror = settle(fail);
        document.head.append(element);
      });
    },
  };
}

function sheet(url: string, integrity = ''): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'stylesheet', integrity, href: url });
}

/** Returns whether a prerendered page has the style sheet inline, under its file name in the remote's build. */
function isInPage(url: string): boolean {
  const [, , , ...name] = new URL(url, window.location.href).pathname.split('/');
  return document.querySelector(`[data-href="${name.join('/')}"]`) !== null;
}
