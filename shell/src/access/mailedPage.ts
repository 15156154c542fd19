import { mailedLinkMark } from 'page-contract/mailedLink';
import { session } from 'shared-auth';
import type { AppRoute } from '../routes/AppRoute.ts';
import type { RouteTable } from '../routes/createRouteTable.ts';
import { signInPath } from '../routes/memberPaths.ts';

/** Time in which a sign-in still leads to the page. */
const maxAgeMs = 30 * 60_000;
/** Paths to which a signed-out visitor of a page for signed-in users is redirected, and on which they sign in. */
const waitingPaths = ['/', signInPath];
/** Field of `history.state`, beside those of React Router. */
const field = 'mailedPage';

/** Page to which a link in one of our mails leads. */
interface Remembered {
  /** Path, query and hash. */
  address: string;
  /** When the link was opened, in milliseconds since 1970. */
  openedAt: number;
}

/** Remembers the page behind a link in one of our mails while the person signs in or registers in this tab. */
export interface MailedPage {
  /** Returns the page's address and route; undefined if there is none, or it is too old. */
  get(): { address: string; route: AppRoute } | undefined;
  /** Called once the page is shown. */
  forget(): void;
  /** Called after each change of the address: lets a reload of a waiting page keep what is remembered. */
  storeInHistory(): void;
}

/**
 * Reads the mark of a mailed link from the page's address and removes it from the address bar. Only a marked link to one
 * of our pages for signed-in users is remembered: in memory, and in the history entries of the pages on which the person
 * signs in. A sign-out forgets it.
 */
export function createMailedPage({ findRoute }: Pick<RouteTable, 'findRoute'>): MailedPage {
  let remembered = readMarkedAddress() ?? (isReload() ? readHistory() : undefined);
  let wasSignedIn = false;
  session.subscribe(() => {
    const { status } = session.get();
    if (status === 'signed-out' && wasSignedIn) remembered = undefined;
    wasSignedIn = status === 'signed-in';
  });

  return {
    get() {
      if (!remembered || Math.abs(Date.now() - remembered.openedAt) > maxAgeMs) return undefined;
      const { address } = remembered;
      const path = readOwnPath(address);
      const route = path === undefined ? undefined : findRoute(path);
      return route?.access === 'signed-in' ? { address, route } : undefined;
    },
    forget() {
      remembered = undefined;
    },
    storeInHistory() {
      const { [field]: stored, ...entry } = (window.history.state ?? {}) as Record<string, unknown>;
      const next = waitingPaths.includes(window.location.pathname) ? remembered : undefined;
      if (next) window.history.replaceState({ ...entry, [field]: next }, '');
      else if (stored) window.history.replaceState(entry, '');
    },
  };
}

/** Returns the address of a marked link without its mark, which is also removed from the address bar. */
function readMarkedAddress(): Remembered | undefined {
  const { parameter, value } = mailedLinkMark;
  const url = new URL(window.location.href);
  // Some mail programs write the `#` of a link as `%23`: it then belongs to the value.
  const [mark, hash] = (url.searchParams.get(parameter) ?? '').split(/(?=#)/);
  if (mark !== value) return undefined;
  url.searchParams.delete(parameter);
  if (hash) url.hash = hash;
  // The whole address, because a path like `//evil.example` alone would be another host, which throws.
  window.history.replaceState(window.history.state, '', url.href);
  return { address: url.pathname + url.search + url.hash, openedAt: Date.now() };
}

/** Whether this is a reload: only then, what the history entry has was not used, and nobody has signed out since. */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
}

/** Returns the path of an address; undefined if it is on another origin, such as `//evil.example`, or malformed. */
function readOwnPath(address: string): string | undefined {
  try {
    const { origin, pathname } = new URL(address, window.location.origin);
    return origin === window.location.origin ? pathname : undefined;
  } catch {
    return undefined;
  }
}

function readHistory(): Remembered | undefined {
  const stored = (window.history.state as Record<string, unknown> | null)?.[field] as Partial<Remembered> | undefined;
  const { address, openedAt } = stored ?? {};
  return typeof address === 'string' && typeof openedAt === 'number' ? { address, openedAt } : undefined;
}
