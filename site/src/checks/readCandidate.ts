import { readRemoteBuild, readShellBuild } from '../publish/builds.ts';
import { composedFacts } from '../publish/siteFacts.ts';
import type { Candidate } from './Candidate.ts';
import type { OpenApi } from './openApi.ts';

/** The build of a part in a working copy, beside what is live on a site. */
export function readCandidate(root: string, siteDir: string, part: string, openApi?: OpenApi): Candidate {
  const live = composedFacts(siteDir);
  const build = part === 'shell' ? readShellBuild(root) : readRemoteBuild(root, part);
  if (!build) throw new Error(`${part} is not built. Build it first: npm run build -w ${part}`);
  return { ...build, name: `${part}@${build.contract.version}`, siteDir, live, openApi };
}
