import { runCommand } from 'node-kit/runCommand.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readWords } from '../checks/readWords.ts';
import { readReleaseConfig } from '../config/config.ts';
import { parts } from '../config/parts.ts';
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
  const { siteDir: site } = readReleaseConfig();
  const siteDir = await siteFolder(site);
  const instead = liveIn(siteDir)[part];
  await rollback(siteDir, part, rest[0], { force });
  const { shell, registry } = composedFacts(siteDir);
  const live = liveIn(siteDir)[part] ?? '';
  const isGood = isProven(siteDir, part, live, { shell: shell.version, registry });
  if (json) return JSON.stringify({ part, live, instead, isProven: isGood });
  return live === instead
    ? `${part}: nobody gets another version than ${live} any more.`
    : `${part}: ${live} is live now instead of ${instead}${isGood ? '' : ', though nothing proves that it is good'}.`;
});

function liveIn(siteDir: string): Record<string, string> {
  const { registry, shell } = composedFacts(siteDir);
  return liveVersions(registry, shell.version);
}
