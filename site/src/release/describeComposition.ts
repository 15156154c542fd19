import type { Composition } from './compose.ts';

/** Live versions, and what visitors will miss. */
export function describeComposition({ registry, missing, unpainted }: Composition): string {
  const live = Object.entries(registry.remotes).flatMap(([name, { current }]) =>
    current ? [`${name} ${current.version}`] : [],
  );
  const scripted = Object.entries(unpainted).map(([path, reason]) => `${path} appears only with JavaScript: ${reason}`);
  return [...live, ...scripted, ...missing.map((name) => `${name} is not built; its pages show a notice.`)].join('\n');
}
