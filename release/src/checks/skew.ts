import type { Site } from 'site/manifest/readSite.ts';
import { readTokens, readUsedTokens } from './readTokens.ts';

// Compares what the live versions share but each has in its own build: the code of components (ui-kit) and the design
// tokens, CSS custom properties that the shell defines. A remote is a micro-frontend that is released alone.

/** A live version of the shell or of a remote. */
interface LiveVersion {
  /** `mf-help@1.0.0-…` */
  name: string;
  /** Version of ui-kit. `pieces`: hash of the code of each of its components in this build. Undefined in old builds. */
  uiKit?: { version: string; pieces: Record<string, string> };
  /** Design tokens: of the shell those that it defines, of a remote those of them that it uses. */
  tokens: string[];
}

/** How far the live versions differ in what they share. Also the command's output as JSON. */
type Skew = Awaited<ReturnType<typeof measureSkew>>;

/** Compares the components and design tokens of the live versions. */
export async function measureSkew({ store, shell: shellContract, registry, contracts }: Site) {
  const defined = await readTokens(store, shellContract);
  const shell: LiveVersion = {
    name: `shell@${shellContract.version}`,
    uiKit: shellContract.uiKit,
    tokens: [...defined].toSorted(),
  };
  const remotes: LiveVersion[] = [];
  for (const [remote, { current }] of Object.entries(registry.remotes)) {
    if (!current) continue;
    // Contracts of the builds, by remote and version. A damaged one is missing.
    const { uiKit } = contracts.get(`${remote}/${current.version}`) ?? {};
    // Custom properties that it reads may be its own, and then are no tokens.
    const used = [...(await readUsedTokens(store, remote, current))].filter((token) => defined.has(token));
    remotes.push({ name: `${remote}@${current.version}`, uiKit, tokens: used.toSorted() });
  }
  const usedAnywhere = new Set(remotes.flatMap(({ tokens }) => tokens));
  return {
    shell,
    remotes,
    differing: findDifferingComponents([shell, ...remotes]),
    /** Tokens that no live remote uses. The shell may use them, but it could rename them alone. */
    unread: shell.tokens.filter((token) => !usedAnywhere.has(token)),
  };
}

/**
 * Returns the components whose code differs: names of live versions, by component and by hash of the code. For example,
 * two live versions have two codes: `{ Button: { ab12: ['mf-help@1.0.0-…'], cd34: ['shell@1.0.0-…'] } }`.
 */
function findDifferingComponents(versions: LiveVersion[]) {
  const namesByComponent: Record<string, Record<string, string[]>> = {};
  for (const { name, uiKit } of versions) {
    for (const [component, hash] of Object.entries(uiKit?.pieces ?? {})) {
      const namesByHash = (namesByComponent[component] ??= {});
      namesByHash[hash] = [...(namesByHash[hash] ?? []), name];
    }
  }
  return Object.fromEntries(
    Object.entries(namesByComponent).filter(([, namesByHash]) => Object.keys(namesByHash).length > 1),
  );
}

/** Describes the result for a terminal. */
export function describeSkew({ shell, remotes, differing, unread }: Skew): string {
  const components = Object.entries(differing).map(([component, namesByHash]) => {
    const groups = Object.entries(namesByHash).map(([hash, names]) => `${hash} in ${names.join(', ')}`);
    return `  ${component}: ${groups.join('; ')}`;
  });
  return [
    `${shell.name}: ${describeUiKit(shell)}, defines ${shell.tokens.length} tokens`,
    ...remotes.map((remote) => `${remote.name}: ${describeUiKit(remote)}, uses ${remote.tokens.join(' ')}`),
    unread.length > 0 ? `No live remote uses ${unread.join(' ')}` : 'Live remotes use every token.',
    ...(components.length > 0
      ? ['Components that are not the same everywhere:', ...components]
      : ['Every component has the same code everywhere.']),
  ].join('\n');
}

const describeUiKit = ({ uiKit }: LiveVersion) =>
  uiKit ? `ui-kit ${uiKit.version}, ${Object.keys(uiKit.pieces).length} components` : 'ui-kit unknown';
