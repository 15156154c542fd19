import { runCommand } from 'node-kit/runCommand.ts';
import { readReleaseConfig } from '../config/config.ts';
import { parts } from '../config/parts.ts';
import { projectRoot } from '../config/projectRoot.ts';
import { describeVerdict } from './describeVerdict.ts';
import { judge } from './judge.ts';
import { readOpenApi } from './openApi.ts';
import { readCandidate } from './readCandidate.ts';
import { readWords } from './readWords.ts';

const usage = `Whether a build may go live, and why not. Nothing changes. For example: npm run can-i-release -- mf-help

  --json   the answer as data`;

await runCommand(async () => {
  const { part, json } = readWords(usage, parts(), { most: 1, options: { json: { type: 'boolean' } } });
  const { siteDir, openApi } = readReleaseConfig();
  const live = openApi === undefined ? undefined : await readOpenApi(openApi);
  const verdict = await judge(readCandidate(projectRoot, siteDir, part, live));
  if (verdict.reasons.length > 0) process.exitCode = 1;
  return json ? JSON.stringify(verdict, null, 2) : describeVerdict(verdict);
});
