import { readFiles, type RemoteCandidate, type ShellCandidate } from './Candidate.ts';
import { readStyles } from './readStyles.ts';
import { readTokens, readUsedTokens } from './readTokens.ts';

// A design token is a CSS custom property that the shell defines for all remotes (micro-frontends).

/** Checks that a remote styles only its own elements, and reads only design tokens that the live shell defines. */
export async function checkStyles(candidate: RemoteCandidate): Promise<string[]> {
  const { name: versionName, contract, live } = candidate;
  const tokens = await readTokens(live.store, live.shell);
  const scripts = (await readFiles(candidate, '.js')).map(([, text]) => text).join('\n');
  const sheets = (await readFiles(candidate, '.css')).map(
    ([file, text]) => [file, readStyles(contract.name, Buffer.from(text))] as const,
  );
  const ownProperties = new Set(sheets.flatMap(([, { propertiesSet }]) => [...propertiesSet]));
  return sheets.flatMap(([file, { foreignRules, propertiesSet, propertiesRead }]) => [
    ...foreignRules.map((rule) => `${versionName} styles what is not its own in ${file}: ${rule}.`),
    ...[...propertiesSet]
      .filter((property) => tokens.has(property))
      .map((token) => `${versionName} sets the token ${token} in ${file}.`),
    // A script may set the properties that it names on an element.
    ...[...propertiesRead]
      .filter((property) => !tokens.has(property) && !ownProperties.has(property) && !scripts.includes(property))
      .map(
        (property) => `${versionName} reads ${property} in ${file}, which shell@${live.shell.version} does not define.`,
      ),
  ]);
}

/** Checks that a shell defines every design token that live remotes read. */
export async function checkTokens({ name: versionName, store, contract, live }: ShellCandidate): Promise<string[]> {
  const tokensBefore = await readTokens(live.store, live.shell);
  const tokensAfter = await readTokens(store, contract);
  const found = Object.entries(live.registry.remotes).map(async ([remote, { current }]) => {
    const usedTokens = current ? await readUsedTokens(live.store, remote, current) : new Set<string>();
    // A property that the live shell does not define, either, is the remote's own.
    const lost = [...usedTokens].filter((token) => tokensBefore.has(token) && !tokensAfter.has(token));
    return lost.map((token) => `${versionName} no longer defines ${token}, which ${remote}@${current?.version} reads.`);
  });
  return (await Promise.all(found)).flat();
}
