import { readText, type RemoteCandidate } from './Candidate.ts';

/**
 * Checks that a remote (micro-frontend) exposes the screen of every route, and that its build has every file that a
 * screen needs. A page gets screens from two scripts of the build: from `direct` (direct container) the one with which
 * it opens, and from `entry`, by Module Federation, all others.
 */
export async function checkScreens(candidate: RemoteCandidate): Promise<string[]> {
  const { name: versionName, contract } = candidate;
  const { module, entry, direct, exposes, files, prerender: prerenderers = {} } = contract;
  const problems: string[] = [];
  if (!files[entry]) problems.push(`${versionName} names ${entry} as its entry, but lists no such file.`);
  if (!files[direct]) problems.push(`${versionName} names ${direct} as its direct container, but lists no such file.`);
  const entryCode = await readText(candidate, entry);
  // `expose` is the name of a route's screen, like `./Faq`. An entry that exposes it contains `"./Faq"`. The direct
  // container is made from the entry and exposes the same screens.
  for (const { path, expose } of module.routes)
    if (!exposes[expose] || !entryCode.includes(`"${expose}"`))
      problems.push(`${versionName} names ${expose} for ${path}, but exposes no such screen.`);
  for (const [expose, { scripts, styles }] of Object.entries(exposes)) {
    // A prerenderer is a script that renders the screen to HTML. Not every screen has one.
    const prerenderer = prerenderers[expose];
    const neededFiles = [...scripts, ...styles, ...(prerenderer ? [prerenderer] : [])];
    for (const file of neededFiles.filter((needed) => !files[needed]))
      problems.push(`${versionName} needs ${file} for ${expose}, but lists no such file.`);
  }
  return problems;
}
