import type { PageRegistry } from 'page-contract';

/** What a page runs, by package: for questions to the support. */
export function liveVersions({ remotes }: PageRegistry, shell: string): Record<string, string> {
  const live = Object.entries(remotes).flatMap(([name, { current }]) => (current ? [[name, current.version]] : []));
  return { shell, ...(Object.fromEntries(live) as Record<string, string>) };
}
