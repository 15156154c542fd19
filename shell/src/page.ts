import type { Access, Layout } from './routes/RouteRow.ts';

/** One published version of a remote, as the registry names it. */
export interface Release {
  version: string;
  entry: string;
  /** Absent only where a remote's dev server is registered. */
  integrity?: string;
}

export interface ModuleDescriptor {
  name: string;
  routes: {
    path: string;
    expose: string;
    title: string;
    access: Access;
    signedOutTo?: string;
    layout: Layout;
    sidebar?: { label: string; order: number };
  }[];
}

export interface Registry {
  remotes: Record<string, { module: ModuleDescriptor; current?: Release }>;
}

/** The slice of the page configuration that the shell needs. */
export interface Page {
  environment: 'development' | 'production';
  /** Address of the worker that keeps pages for offline reading; absent where the site has none. */
  serviceWorker?: string;
}

function read<T>(id: string): T {
  const element = document.getElementById(id);
  if (!element?.textContent) throw new Error(`The page carries no script#${id}`);
  return JSON.parse(element.textContent) as T;
}

export const readPage = () => read<Page>('page');
/** The composition this page was served with. It stays the same until the next full navigation. */
export const readRegistry = () => read<Registry>('registry');
