import type { Site } from 'site/manifest/readSite.ts';
import { readTokens, readUsedTokens } from './readTokens.ts';

// Compares the live versions of the shell and of the remotes (micro-frontends), which are released one by one. Each
// build has its own copy of the components of ui-kit, and reads design tokens, CSS properties that the shell defines.

/** A live version of the shell or of a remote. */
interface LiveVersion {
  /** `mf-help@1.0.0-…` */
  name: string;
  /** Version of ui-kit, and the hash of each of its components in the build (`pieces`). Older builds do not tell. */
  uiKit?: { version: string; pieces: Record<string, string> };
  /** Design tokens, like `--ink`. The shell has those that it defines, a remote those that it uses. */
  tokens: string[];
}

/** Live versions that have a component, by the hash of its code. */
type NamesByHash = Record<string, string[]>;

/** Differences between the live versions. The command `skew` also prints them as JSON. */
interface Skew {
  shell: LiveVersion;
  remotes: LiveVersion[];
  /** Components whose code differs, by name. */
  differing: Record<string, NamesByHash>;
  /** Tokens that no live remote uses. Only the shell may use them: it can rename them without changing a remote. */
  unread: string[];
}

export async function measureSkew({ store, shell: shellContract, registry, contracts }: Site): Promise<Skew> {
  const defined = await readTokens(store, shellContract);
  const shell: LiveVersion = {
    name: `shell@${shellContract.version}`,
    uiKit: shellContract.uiKit,
    tokens: [...defined].toSorted(),
  };
  const remotes: LiveVersion[] = [];
  for (const [remote, { current }] of Object.entries(registry.remotes)) {
    if (!current) continue;
    // A damaged contract is missing in `contracts`.
    const { uiKit } = contracts.get(`${remote}/${current.version}`) ?? {};
    // The remote also reads properties of its own, which are no tokens.
    const properties = await readUsedTokens(store, remote, current);
    const tokens = [...properties].filter((property) => defined.has(property)).toSorted();
    remotes.push({ name: `${remote}@${current.version}`, uiKit, tokens });
  }
  const usedAnywhere = new Set(remotes.flatMap(({ tokens }) => tokens));
  return {
    shell,
    remotes,
    differing: findDifferingComponents([shell, ...remotes]),
    unread: shell.tokens.filter((token) => !usedAnywhere.has(token)),
  };
}

/**
 * Finds the components whose code differs. For example, the shell and a remote have different buttons:
 * `{ Button: { ab12: ['mf-help@1.0.0-…'], cd34: ['shell@1.0.0-…'] } }`.
 */
function findDifferingComponents(versions: LiveVersion[]): Record<string, NamesByHash> {
  const namesByComponent: Record<string, NamesByHash> = {};
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
