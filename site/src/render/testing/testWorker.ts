import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

const origin = 'https://site.test';
const source = (file: string) => readFileSync(join(import.meta.dirname, '../../../static', file), 'utf8');
const pathOf = (address: string) => new URL(address, origin).pathname;

type Answer = () => Response | Promise<Response>;
type Listener = (event: object) => void;

/** The browser's store of caches, in memory. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>();
  return {
    async open(name: string) {
      const cache = all.get(name) ?? all.set(name, new Map()).get(name)!;
      return {
        keys: async () => [...cache.keys()].map((path) => ({ url: origin + path })),
        put: async (address: string, response: Response) => void cache.set(pathOf(address), response),
      };
    },
    keys: async () => [...all.keys()].sort(),
    delete: async (name: string) => all.delete(name),
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      all.get(cacheName)?.get(pathOf(address))?.clone(),
    paths: () => [...all.values()].flatMap((cache) => [...cache.keys()]).sort(),
  };
}

const contents = {
  pages: { '/setup': 'hash of page', '/offline.html': 'hash of fallback' },
  files: { '/main.0123456789ab.js': 'hash of script' },
  fallback: '/offline.html',
};

export interface TestWorker {
  caches: ReturnType<typeof createCaches>;
  /** Responses of the site, by path. */
  server: Record<string, Answer>;
  /** How the worker asked for what it keeps. */
  asked: Record<string, object | undefined>;
  preloads: boolean;
  /** Value of the `User-Agent` header. */
  userAgent: string;
  /** Takes rules by which requests go past the worker; `undefined` in a browser without such rules. */
  addRoutes?: (rules: object) => Promise<void>;
  unregistered: boolean;
  /** How often it said that it would not wait for the worker before it. */
  skips: number;
  install(): Promise<unknown>;
  activate(): Promise<unknown>;
  hear(): Promise<unknown>;
  navigate(address: string): Promise<Response> | undefined;
  load(address: string, method?: string): Promise<Response> | undefined;
  stored(): string[];
  goOffline(): void;
  passTime(milliseconds: number): void;
}

/** Runs the worker's own text in a world of its own. `before` is a worker whose caches it finds. */
export function openWorker(kind: { id: string } | 'off' = { id: 'first' }, before?: TestWorker): TestWorker {
  const listeners: Record<string, Listener> = {};
  const timers: { at: number; run: () => void }[] = [];
  let online = true;
  const worker: Pick<
    TestWorker,
    'caches' | 'server' | 'asked' | 'preloads' | 'userAgent' | 'addRoutes' | 'unregistered' | 'skips'
  > = {
    caches: before?.caches ?? createCaches(),
    server: {
      '/setup': () => new Response('kept page'),
      '/offline.html': () => new Response('kept fallback'),
      '/main.0123456789ab.js': () => new Response('kept script'),
    },
    asked: {},
    preloads: false,
    userAgent: 'Chrome/111.0.0.0',
    unregistered: false,
    skips: 0,
  };
  const ask = async (request: string | { url: string }, options?: object) => {
    const path = pathOf(typeof request === 'string' ? request : request.url);
    worker.asked[path] ??= options;
    const answer = worker.server[path];
    if (!online || !answer) throw new TypeError('Failed to fetch');
    return answer();
  };

  const world = createContext({
    URL,
    location: new URL('/service-worker.js', origin),
    caches: worker.caches,
    navigator: worker,
    fetch: ask,
    setTimeout: (run: () => void, at: number) => timers.push({ at, run }),
    addEventListener: (type: string, listener: Listener) => (listeners[type] = listener),
    skipWaiting: async () => void (worker.skips += 1),
    clients: { claim: async () => undefined },
    registration: {
      navigationPreload: {
        enable: async () => (worker.preloads = true),
        disable: async () => (worker.preloads = false),
      },
      unregister: async () => (worker.unregistered = true),
    },
  });
  const code =
    kind === 'off'
      ? source('service-worker-off.js')
      : `const composition = ${JSON.stringify({ ...contents, ...kind })};\n${source('service-worker.js')}`;
  runInContext(code, world);

  const live = (type: string) => {
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
    install: () => live('install'),
    activate: () => live('activate'),
    hear: () => live('message'),
    navigate: (address: string) => request(address, 'GET', 'navigate'),
    load: (address: string, method = 'GET') => request(address, method, 'no-cors'),
    stored: () => worker.caches.paths(),
    goOffline: () => void (online = false),
    passTime: (milliseconds: number) => timers.filter(({ at }) => at <= milliseconds).forEach(({ run }) => run()),
  });
}
