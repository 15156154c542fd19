import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { readLiveSite } from 'site/manifest/readSite.ts';
import { checkCandidate } from '../checks/checkCandidate.ts';
import { describeVerdict } from '../checks/describeVerdict.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import { createLocalRehearsal } from '../rehearsal/createLocalRehearsal.ts';
import { createSourceVerification } from '../sources/verifySources.ts';
import { listDeployables } from './listDeployables.ts';
import { readLiveOpenApi } from './readLiveOpenApi.ts';

/**
 * Runs what a release would run on the build in this working copy, the candidate: first the checks, which also compare
 * its requests with the live backend, then types and tests (`verifySources`), then the rehearsal, which opens the build
 * in a browser together with the live versions. `isRejected` ends the program with exit code 1.
 */
export const checkCommand = defineCommand({
  usage: 'check <part>',
  about: 'Says whether a build may go live, and why not; changes nothing; short: npm run can-i-release',
  examples: { 'check mf-help': 'ends with exit code 1 if it may not' },
  declare: (command) => command.positional('part', { type: 'string', choices: listDeployables(), demandOption: true }),
  run: async ({ part }) => {
    const openApi = await readLiveOpenApi();
    const candidate = readCandidate(projectRoot, await readLiveSite(openSite()), part, openApi);
    const verdict = await checkCandidate(candidate, {
      verifySources: createSourceVerification(projectRoot),
      rehearse: createLocalRehearsal(),
    });
    return { text: describeVerdict(verdict), data: verdict, isRejected: verdict.reasons.length > 0 };
  },
});
