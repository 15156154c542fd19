import { readFiles, type RemoteCandidate, type ShellCandidate } from './Candidate.ts';
import { readStyles } from './readStyles.ts';
import { readTokens, readUsedTokens } from './readTokens.ts';

// A design token is a CSS custom property, like `--ink`, that the shell defines for all remotes (micro-frontends).

/** Checks that a remote styles only its own elements, and reads only design tokens that the live shell defines. */
export async function checkStyles(candidate: RemoteCandidate): Promise<string[]> {
  const { name: versionName, contract, live } = candidate;
  const tokens = await readTokens(live.store, live.shell);
  const scripts = (await readFiles(candidate, '.js')).map(([, code]) => code).join('\n');
  const sheets = (await readFiles(candidate, '.css')).map(([file, text]) => ({
    file,
    ...readStyles(contract.name, Buffer.from(text)),
  }));
  const ownProperties = new Set(sheets.flatMap(({ propertiesSet }) => [...propertiesSet]));
  // A property that a script names counts as defined: the script may set it on an element.
  const isDefined = (property: string) =>
    tokens.has(property) || ownProperties.has(property) || scripts.includes(property);
  return sheets.flatMap(({ file, foreignRules, propertiesSet, propertiesRead }) => {
    const tokensSet = [...propertiesSet].filter((property) => tokens.has(property));
    const undefinedProperties = [...propertiesRead].filter((property) => !isDefined(property));
    return [
      ...foreignRules.map((rule) => `${versionName} styles what is not its own in ${file}: ${rule}.`),
      ...tokensSet.map((token) => `${versionName} sets the token ${token} in ${file}.`),
      ...undefinedProperties.map(
        (property) => `${versionName} reads ${property} in ${file}, which shell@${live.shell.version} does not define.`,
      ),
    ];
  });
}

/** Checks that a new shell still defines every design token that live remotes read. */
export async function checkTokens({ name: versionName, store, contract, live }: ShellCandidate): Promise<string[]> {
  const tokensBefore = await readTokens(live.store, live.shell);
  const tokensAfter = await readTokens(store, contract);
  const wasRemoved = (property: string) => tokensBefore.has(property) && !tokensAfter.has(property);
  const problems: string[] = [];
  for (const [remote, { live: version }] of Object.entries(live.registry.remotes)) {
    if (!version) continue;
    const usedProperties = await readUsedTokens(live.store, remote, version);
    for (const token of [...usedProperties].filter(wasRemoved))
      problems.push(`${versionName} no longer defines ${token}, which ${remote}@${version.version} reads.`);
  }
  return problems;
}
