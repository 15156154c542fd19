import { defineCommand } from 'node-kit/CommandProgram.ts';
import { readReleaseConfig } from 'site/config/config.ts';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { readLiveSite } from 'site/manifest/readLiveSite.ts';
import { describeVerdict } from '../checks/describeVerdict.ts';
import { judge } from '../checks/judge.ts';
import { readOpenApi } from '../checks/openApi.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import { rehearsalHere } from '../rehearsal/rehearsalHere.ts';
import { parts } from './parts.ts';

export const checkCommand = defineCommand({
  usage: 'check <part>',
  about: 'Says whether a build may go live, and why not; changes nothing; short: npm run can-i-release',
  examples: { 'check mf-help': 'ends with exit code 1 if it may not' },
  declare: (command) => command.positional('part', { type: 'string', choices: parts(), demandOption: true }),
  run: async ({ part }) => {
    const { openApi: address } = readReleaseConfig();
    const openApi = address === undefined ? undefined : await readOpenApi(address);
    const candidate = readCandidate(projectRoot, await readLiveSite(openSite()), part, openApi);
    const verdict = await judge(candidate, { rehearse: rehearsalHere() });
    return { text: describeVerdict(verdict), data: verdict, isRejected: verdict.reasons.length > 0 };
  },
});
