import { runCommand } from 'node-kit/runCommand.ts';
import { siteFolder } from 'site/bucket/siteFolder.ts';
import { describeVerdict } from 'site/checks/describeVerdict.ts';
import { judge } from 'site/checks/judge.ts';
import { readOpenApi } from 'site/checks/openApi.ts';
import { readCandidate } from 'site/checks/readCandidate.ts';
import { readWords } from 'site/checks/readWords.ts';
import { readReleaseConfig } from 'site/config/config.ts';
import { parts } from 'site/config/parts.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { rehearsalHere } from './rehearsalHere.ts';

const usage = `Whether a build may go live, and why not. What is live stays as it is. For example: npm run can-i-release -- mf-help

  --json   the answer as data`;

await runCommand(async () => {
  const { part, json } = readWords(usage, parts(), { most: 1, options: { json: { type: 'boolean' } } });
  const { siteDir: site, openApi: address } = readReleaseConfig();
  const siteDir = await siteFolder(site);
  const openApi = address === undefined ? undefined : await readOpenApi(address);
  const candidate = readCandidate(projectRoot, siteDir, part, openApi);
  const verdict = await judge(candidate, { rehearse: rehearsalHere() });
  if (verdict.reasons.length > 0) process.exitCode = 1;
  return json ? JSON.stringify(verdict, null, 2) : describeVerdict(verdict);
});
