import { readCode, type RemoteCandidate } from './Candidate.ts';

/**
 * Checks that the screen of every route is exposed by the entry, and that every file of a screen is in the build. The
 * direct container loads screens without Module Federation; a build without one lists only the entry.
 */
export async function checkScreens(candidate: RemoteCandidate): Promise<string[]> {
  const { name: versionName, contract } = candidate;
  const { module, entry, direct = entry, exposes, files, prerender = {} } = contract;
  const code = await readCode(candidate, entry);
  // The entry's code contains the name of each exposed screen, like `./Faq`, as a string.
  const withoutScreen = module.routes
    .filter(({ expose }) => !exposes[expose] || !code.includes(`"${expose}"`))
    .map(({ path, expose }) => `${versionName} names ${expose} for ${path}, but exposes no such screen.`);
  const neededFiles = Object.entries(exposes).flatMap(([expose, { scripts, styles }]) =>
    [...scripts, ...styles, prerender[expose]].flatMap((file) => (file ? [[expose, file] as const] : [])),
  );
  const unlisted = neededFiles.filter(([, file]) => !files[file]);
  return [
    ...(files[entry] ? [] : [`${versionName} names ${entry} as its entry, but lists no such file.`]),
    ...(files[direct] ? [] : [`${versionName} names ${direct} as its direct container, but lists no such file.`]),
    ...withoutScreen,
    ...unlisted.map(([expose, file]) => `${versionName} needs ${file} for ${expose}, but lists no such file.`),
  ];
}
