import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { siteFolder } from 'site/bucket/siteFolder.ts';
import { readOpenApi } from 'site/checks/openApi.ts';
import { readReleaseConfig } from 'site/config/config.ts';
import { parts } from 'site/config/parts.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { release, type Released } from 'site/release/release.ts';
import { releasePreview } from 'site/release/rollback.ts';
import { buildHere } from './buildHere.ts';
import { rehearsalHere } from './rehearsalHere.ts';

export const publishCommand = defineCommand({
  usage: 'publish <part>',
  about: 'Builds a part, checks it and makes it live; the word "publish" may be left out',
  examples: {
    'mf-help': 'makes mf-help live',
    'mf-help --percent 10': 'for ten of a hundred signed-in people; all others keep the live version',
    'mf-help --version 1.0.0-d0276b0e8610': 'makes a preview live; builds nothing',
  },
  declare: (command) =>
    command
      .positional('part', { type: 'string', choices: parts(), demandOption: true })
      .option('percent', { type: 'number', conflicts: 'version', describe: 'share of signed-in people' })
      .option('version', { type: 'string', describe: 'version of a preview' })
      .option('force', {
        type: 'string',
        describe: 'reason to do it although something speaks against it; the history keeps it',
      }),
  run: async ({ part, percent, version, force }) => {
    if (force?.trim() === '') throw new UsageError('--force needs a reason.');
    if (Number.isNaN(percent)) throw new UsageError('--percent is a number, for example 10.');
    const { siteDir: site, openApi } = readReleaseConfig();
    const siteDir = await siteFolder(site);
    if (version !== undefined) {
      const { registry } = await releasePreview(siteDir, part, version, { force });
      const lastGood = registry.remotes[part]?.lastGood?.version;
      return {
        text: `${part}: ${version} is live now.`,
        data: { live: `${part}@${version}`, lastGood, forced: force },
      };
    }
    buildHere(part);
    const released = await release(projectRoot, siteDir, part, {
      force,
      percent,
      rehearse: rehearsalHere(),
      openApi: openApi === undefined ? undefined : await readOpenApi(openApi),
    });
    const { registry, verdict, doubts } = released;
    const lastGood = registry.remotes[part]?.lastGood?.version;
    return {
      text: describe(part, released, percent),
      data: { ...verdict, live: verdict.candidate, lastGood, doubts, percent, forced: force },
    };
  },
});

function describe(part: string, { registry, verdict, doubts }: Released, percent: number | undefined): string {
  const [name, version] = verdict.candidate.split('@');
  const lines = [
    ...verdict.rows.flatMap(({ remarks }) => remarks),
    ...verdict.rows.flatMap(({ about, unasked }) => (unasked ? `Not asked: ${about}, for ${unasked}.` : [])),
    ...verdict.reasons.map((reason) => `Forced, although: ${reason}`),
    ...doubts,
  ].map((line) => `  ${line}`);
  if (percent === undefined) {
    const lastGood = registry.remotes[part]?.lastGood?.version;
    const fallback = lastGood ? `; pages in which it does not work go on with ${lastGood}` : '';
    return [...lines, `${name}: ${version} is live now${fallback}.`].join('\n');
  }
  lines.push(
    `${name}: ${percent} of a hundred signed-in people get ${version} now. What pages report of it: npm run releases -- ${name}`,
  );
  const others = registry.remotes[part]?.module.routes.filter(({ access }) => access !== 'signed-in') ?? [];
  const stay = others.map(({ path }) => path).join(', ');
  if (stay) lines.push(`What others see, too, stays as it is: ${stay}`);
  return lines.join('\n');
}
