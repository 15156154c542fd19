import { join } from 'node:path';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { readLiveSite } from 'site/releases/readSite.ts';
import { createCandidateReport } from '../candidatePage/createCandidateReport.ts';
import type { StateRecord } from '../candidatePage/StateRecord.ts';
import { writeCandidatePage } from '../candidatePage/writeCandidatePage.ts';
import type { Candidate } from '../checks/Candidate.ts';
import { checkCandidate } from '../checks/checkCandidate.ts';
import { describeVerdict } from '../checks/describeVerdict.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import type { Verdict } from '../checks/runChecks.ts';
import { createLocalRehearsal, recordLiveLocally } from '../rehearsal/createLocalRehearsal.ts';
import { createSourceVerification } from '../sources/verifySources.ts';
import { listParts } from './listParts.ts';
import { readLiveOpenApi } from './readLiveOpenApi.ts';

/**
 * Runs the checks of a release on the last build of a part, i.e. the shell or a remote, but releases nothing. Besides
 * the checks of the build, these are types and tests, and a rehearsal: it opens the build in a browser beside the live
 * versions. If a check fails, the program ends with exit code 1 (`isRejected`). Writes one page with what the build
 * changes against the live version, as HTML and as Markdown.
 */
export const checkCommand = defineCommand({
  usage: 'check <part>',
  about: 'Says whether a build may go live, and why not; changes nothing; short: npm run can-i-release',
  examples: { 'check mf-help': 'ends with exit code 1 if it may not' },
  declare: (command) => command.positional('part', { type: 'string', choices: listParts(), demandOption: true }),
  run: async ({ part }) => {
    // With the description of the live backend, the checks also compare the calls of the build with it.
    const openApi = await readLiveOpenApi();
    // The last build, together with the live site on which it would go live.
    const candidate = readCandidate(projectRoot, await readLiveSite(openSite()), part, openApi);
    let states: StateRecord[] | undefined;
    const verdict = await checkCandidate(candidate, {
      verifySources: createSourceVerification(projectRoot),
      rehearse: createLocalRehearsal((seen) => (states = seen)),
    });
    const page = await writePage(part, candidate, verdict, states);
    // `reasons` are the objections of all checks; remarks are not among them.
    return {
      text: `${describeVerdict(verdict)}\nWhat changes: ${page.html}`,
      data: { ...verdict, page },
      isRejected: verdict.reasons.length > 0,
    };
  },
});

/** Writes the page of a candidate, with what a browser saw of it and of the live version. Returns the paths. */
async function writePage(part: string, candidate: Candidate, verdict: Verdict, states: StateRecord[] | undefined) {
  const seen = states
    ? { candidate: states, live: await recordLiveLocally(candidate.live, part) }
    : { candidate: 'No browser has seen the candidate.', live: [] };
  const report = await createCandidateReport(projectRoot, candidate, verdict, seen);
  return writeCandidatePage(join(projectRoot, '.build/candidates'), part, report);
}
