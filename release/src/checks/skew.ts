import type { Site } from 'site/manifest/readSite.ts';
import { readTokens, readUsedTokens } from './readTokens.ts';

/** The live shell or a live remote. */
interface Part {
  /** `mf-help@1.0.0-…` */
  name: string;
  /** Version of ui-kit, and a hash of the code of each component (piece) that it uses; undefined in old releases. */
  uiKit?: { version: string; pieces: Record<string, string> };
  /** Design tokens that a shell defines, or a remote reads. */
  tokens: string[];
}

/** How far the live parts differ in what they share: ui-kit and design tokens. */
export interface Skew {
  shell: Part;
  remotes: Part[];
  /** Pieces of ui-kit of which the live parts have different code: names of the parts, by piece and hash. */
  differing: Record<string, Record<string, string[]>>;
  /** Tokens that no live remote reads. */
  unread: string[];
}

/** Compares the live parts' versions of ui-kit and of design tokens. */
export async function measureSkew({ store, shell, registry, contracts }: Site): Promise<Skew> {
  const defined = await readTokens(store, shell);
  const remotes: Part[] = [];
  for (const [remote, { current }] of Object.entries(registry.remotes)) {
    if (!current) continue;
    const { uiKit } = contracts.get(`${remote}/${current.version}`) ?? {};
    const read = [...(await readUsedTokens(store, remote, current))].filter((token) => defined.has(token));
    remotes.push({ name: `${remote}@${current.version}`, uiKit, tokens: read.toSorted() });
  }
  const all = [{ name: `shell@${shell.version}`, uiKit: shell.uiKit, tokens: [...defined].toSorted() }, ...remotes];
  const pieces: Skew['differing'] = {};
  for (const { name, uiKit } of all)
    for (const [piece, hash] of Object.entries(uiKit?.pieces ?? {})) ((pieces[piece] ??= {})[hash] ??= []).push(name);
  const read = new Set(remotes.flatMap(({ tokens }) => tokens));
  return {
    shell: all[0]!,
    remotes,
    differing: Object.fromEntries(Object.entries(pieces).filter(([, hashes]) => Object.keys(hashes).length > 1)),
    unread: [...defined].filter((token) => !read.has(token)).toSorted(),
  };
}

/** Describes the result for a terminal. */
export function describeSkew({ shell, remotes, differing, unread }: Skew): string {
  const describeUiKit = ({ uiKit }: Part) =>
    uiKit ? `ui-kit ${uiKit.version}, ${Object.keys(uiKit.pieces).length} pieces` : 'ui-kit unknown';
  const different = Object.entries(differing).map(
    ([piece, hashes]) =>
      `  ${piece}: ${Object.entries(hashes)
        .map(([hash, names]) => `${hash} in ${names.join(', ')}`)
        .join('; ')}`,
  );
  return [
    `${shell.name}: ${describeUiKit(shell)}, defines ${shell.tokens.length} tokens`,
    ...remotes.map((part) => `${part.name}: ${describeUiKit(part)}, reads ${part.tokens.join(' ')}`),
    `No live remote reads ${unread.join(' ') || '– nothing: every token is read'}`,
    ...(different.length > 0
      ? ['Pieces that are not the same everywhere:', ...different]
      : ['Every piece is drawn from the same code everywhere, hence the same picture.']),
  ].join('\n');
}
