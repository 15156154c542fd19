import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

const origin = 'https://site.test';
const readSource = (file: string) => readFileSync(join(import.meta.dirname, '../../../static', file), 'utf8');
const readPath = (address: string) => new URL(address, origin).pathname;

type Listener = (event: object) => void;

/** Creates the browser's `caches` in memory, as far as the worker uses it. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>();
  return {
    async open(name: string) {
      const cache = all.get(name) ?? all.set(name, new Map()).get(name)!;
      return {
        keys: async () => [...cache.keys()].map((path) => ({ url: origin + path })),
        put: async (address: string, response: Response) => void cache.set(readPath(address), response),
      };
    },
    keys: async () => [...all.keys()].sort(),
    delete: async (name: string) => all.delete(name),
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      all.get(cacheName)?.get(readPath(address))?.clone(),
    paths: () => [...all.values()].flatMap((cache) => [...cache.keys()]).sort(),
  };
}

/** The constant that the site writes in front of the worker's code, except its `id`. */
const composition = {
  pages: { '/setup': 'hash of page', '/offline.html': 'hash of fallback' },
  files: { '/main.0123456789ab.js': 'hash of script' },
  fallback: '/offline.html',
};

/** State of the simulated browser. */
interface BrowserState {
  caches: ReturnType<typeof createCaches>;
  /** Responses of the site, by path. */
  server: Record<string, () => Response | Promise<Response>>;
  /** Options of the worker's first request for each path, such as `integrity`. */
  requestOptions: Record<string, object | undefined>;
  /** Whether navigation preload is enabled. */
  isPreloadEnabled: boolean;
  /** Value of the `User-Agent` header. */
  userAgent: string;
  /** Takes rules by which requests bypass the worker; undefined in a browser without such rules. */
  addRoutes?: (rules: object) => Promise<void>;
  isUnregistered: boolean;
  /** Number of calls of `skipWaiting`, with which the worker replaces an earlier one at once. */
  skipWaitingCalls: number;
}

export interface TestWorker extends BrowserState {
  /** Dispatches the event; resolves when the worker has handled it. */
  install(): Promise<unknown>;
  activate(): Promise<unknown>;
  /** Dispatches a message of a page. */
  sendMessage(): Promise<unknown>;
  /** Requests a page; undefined if the worker does not respond, so that the browser does it. */
  navigate(address: string): Promise<Response> | undefined;
  load(address: string, method?: string): Promise<Response> | undefined;
  /** Lists the paths in all caches. */
  listCachedPaths(): string[];
  goOffline(): void;
  /** Runs the timers of the worker that are due within this time. */
  passTime(milliseconds: number): void;
}

/**
 * Runs the site's service worker in a simulated browser: that of a release with this id, or with `off` the script that
 * removes the worker. `before` is the worker of an earlier release, whose caches it finds.
 */
export function openWorker(kind: { id: string } | 'off' = { id: 'first' }, before?: TestWorker): TestWorker {
  const listeners: Record<string, Listener> = {};
  const timers: { at: number; run: () => void }[] = [];
  let online = true;
  const worker: BrowserState = {
    caches: before?.caches ?? createCaches(),
    server: {
      '/setup': () => new Response('kept page'),
      '/offline.html': () => new Response('kept fallback'),
      '/main.0123456789ab.js': () => new Response('kept script'),
    },
    requestOptions: {},
    isPreloadEnabled: false,
    userAgent: 'Chrome/111.0.0.0',
    isUnregistered: false,
    skipWaitingCalls: 0,
  };
  const ask = async (request: string | { url: string }, options?: object) => {
    const path = readPath(typeof request === 'string' ? request : request.url);
    worker.requestOptions[path] ??= options;
    const answer = worker.server[path];
    if (!online || !answer) throw new TypeError('Failed to fetch');
    return answer();
  };

  const context = createContext({
    URL,
    location: new URL('/service-worker.js', origin),
    caches: worker.caches,
    navigator: worker,
    fetch: ask,
    setTimeout: (run: () => void, at: number) => timers.push({ at, run }),
    addEventListener: (type: string, listener: Listener) => (listeners[type] = listener),
    skipWaiting: async () => void (worker.skipWaitingCalls += 1),
    clients: { claim: async () => undefined },
    registration: {
      navigationPreload: {
        enable: async () => (worker.isPreloadEnabled = true),
        disable: async () => (worker.isPreloadEnabled = false),
      },
      unregister: async () => (worker.isUnregistered = true),
    },
  });
  const code =
    kind === 'off'
      ? readSource('service-worker-off.js')
      : `const composition = ${JSON.stringify({ ...composition, ...kind })};\n${readSource('service-worker.js')}`;
  runInContext(code, context);

  const dispatch = (type: string) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners[type]?.({
      waitUntil: (promise: unknown) => (work = Promise.resolve(promise)),
      addRoutes: worker.addRoutes,
    });
    return work;
  };
  const request = (address: string, method: string, mode: string) => {
    let answer: Promise<Response> | undefined;
    listeners.fetch?.({
      request: { url: new URL(address, origin).href, method, mode },
      preloadResponse: Promise.resolve(undefined),
      waitUntil: () => undefined,
      respondWith: (promise: Promise<Response>) => (answer = promise),
    });
    return answer;
  };
  return Object.assign(worker, {
    install: () => dispatch('install'),
    activate: () => dispatch('activate'),
    sendMessage: () => dispatch('message'),
    navigate: (address: string) => request(address, 'GET', 'navigate'),
    load: (address: string, method = 'GET') => request(address, method, 'no-cors'),
    listCachedPaths: () => worker.caches.paths(),
    goOffline: () => void (online = false),
    passTime: (milliseconds: number) => timers.filter(({ at }) => at <= milliseconds).forEach(({ run }) => run()),
  });
}
