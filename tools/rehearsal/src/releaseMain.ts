import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { siteFolder } from 'site/bucket/siteFolder.ts';
import { readOpenApi } from 'site/checks/openApi.ts';
import { readWords } from 'site/checks/readWords.ts';
import { readReleaseConfig } from 'site/config/config.ts';
import { parts } from 'site/config/parts.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { release } from 'site/release/release.ts';
import { releasePreview } from 'site/release/rollback.ts';
import { buildHere } from './buildHere.ts';
import { rehearsalHere } from './rehearsalHere.ts';

const usage = `Which part? For example: npm run release -- mf-help

  --percent 10    only for so many of a hundred signed-in people; what is live stays live for all others
  --version 1.0.0-d0276b0e8610   the one that a preview has put on the site; nothing is built
  --force "why"   also when something speaks against it; the reason stays in the history
  --json          the answer as data`;

await runCommand(async () => {
  const options = {
    force: { type: 'string' },
    percent: { type: 'string' },
    version: { type: 'string' },
    json: { type: 'boolean' },
  } as const;
  const { part, force, json, version: previewed, ...given } = readWords(usage, parts(), { most: 1, options });
  if (force?.trim() === '') throw new UsageError(usage);
  const percent = given.percent === undefined ? undefined : Number(given.percent);
  if (Number.isNaN(percent)) throw new UsageError(usage);
  const { siteDir: site, openApi } = readReleaseConfig();
  const siteDir = await siteFolder(site);
  if (previewed !== undefined) {
    if (percent !== undefined) throw new UsageError(usage);
    const { registry } = await releasePreview(siteDir, part, previewed, { force });
    const lastGood = registry.remotes[part]?.lastGood?.version;
    return json
      ? JSON.stringify({ live: `${part}@${previewed}`, lastGood, forced: force })
      : `${part}: ${previewed} is live now.`;
  }
  buildHere(part);
  const { registry, verdict, doubts } = await release(projectRoot, siteDir, part, {
    force,
    percent,
    rehearse: rehearsalHere(),
    openApi: openApi === undefined ? undefined : await readOpenApi(openApi),
  });
  const lastGood = registry.remotes[part]?.lastGood?.version;
  if (json)
    return JSON.stringify({ ...verdict, live: verdict.candidate, lastGood, doubts, percent, forced: force }, null, 2);
  const remarks = verdict.rows.flatMap((row) => row.remarks).map((remark) => `  ${remark}\n`);
  const unasked = verdict.rows.flatMap((row) =>
    row.unasked ? `  Not asked: ${row.about}, for ${row.unasked}.\n` : [],
  );
  const forced = verdict.reasons.map((reason) => `  Forced, although: ${reason}\n`);
  const [name, version] = verdict.candidate.split('@');
  const doubted = doubts.map((doubt) => `  ${doubt}\n`);
  const before = [...remarks, ...unasked, ...forced, ...doubted].join('');
  if (percent !== undefined) {
    const others = registry.remotes[part]?.module.routes.filter(({ access }) => access !== 'signed-in') ?? [];
    const stay = others.map(({ path }) => path).join(', ');
    return `${before}${name}: ${percent} of a hundred signed-in people get ${version} now. What comes of it: npm run releases -- watch ${name}${stay && `\nWhat others see, too, stays as it is: ${stay}`}`;
  }
  return `${before}${name}: ${version} is live now${lastGood ? `; pages in which it does not work go on with ${lastGood}` : ''}.`;
});
