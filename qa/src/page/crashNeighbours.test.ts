import type { PageRegistry } from 'page-contract';
import { crashNeighbours } from './crashNeighbours.ts';

/** What Module Federation calls of a container. */
interface Container {
  init(): unknown;
  get(expose: string): Promise<() => { default: () => unknown }>;
}
const containers = window as unknown as Record<string, Container | undefined>;
const registry = Object.fromEntries(
  ['mf-help', 'mf-account', 'mf-games'].map((name) => [name, { module: { name, routes: [] } }]),
) satisfies PageRegistry['remotes'];

test('neighbour-crashes: each screen of the other remotes throws, also after its script ran; the own ones do not', async () => {
  crashNeighbours({ remotes: registry }, 'mf-help');
  expect(containers.mf_help).toBeUndefined();
  for (const name of ['mf_account', 'mf_games']) {
    // As the entry of a remote does: `var mf_account = …`.
    Reflect.set(window, name, { get: () => undefined });
    const module = (await containers[name]!.get('./Screen'))();
    expect(module.default).toThrow('The neighbour crashes');
  }
});
