import { runCommand } from 'node-kit/runCommand.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readWords } from '../checks/readWords.ts';
import { readReleaseConfig } from '../config/config.ts';
import { parts } from '../config/parts.ts';
import type { Trust } from '../keys/Trust.ts';
import { liveVersions } from '../publish/registry.ts';
import { composedFacts } from '../publish/siteFacts.ts';
import { isProven } from './proof.ts';
import { rollback } from './rollback.ts';

const usage = `Which part? For example: npm run rollback -- mf-help
To any version that "npm run releases -- mf-help" names: npm run rollback -- mf-help 1.0.0-d0276b0e8610

  --force "why"   also when something speaks against it; the reason stays in the history
  --json          the answer as data`;

await runCommand(async () => {
  const options = { force: { type: 'string' }, json: { type: 'boolean' } } as const;
  const { part, rest, force, json } = readWords(usage, parts(), { most: 2, options });
  const { siteDir: site, trust } = readReleaseConfig();
  const siteDir = await siteFolder(site);
  const instead = liveIn(siteDir, trust)[part];
  await rollback(siteDir, part, rest[0], { force, trust });
  const { shell, registry } = composedFacts(siteDir, trust);
  const live = liveIn(siteDir, trust)[part] ?? '';
  const isGood = isProven(siteDir, part, live, { shell: shell.version, registry });
  if (json) return JSON.stringify({ part, live, instead, isProven: isGood });
  return live === instead
    ? `${part}: nobody gets another version than ${live} any more.`
    : `${part}: ${live} is live now instead of ${instead}${isGood ? '' : ', though nothing proves that it is good'}.`;
});

function liveIn(siteDir: string, trust: Trust | undefined): Record<string, string> {
  const { registry, shell } = composedFacts(siteDir, trust);
  return liveVersions(registry, shell.version);
}
