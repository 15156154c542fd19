import { readText, type RemoteCandidate } from './Candidate.ts';

/**
 * Checks that the entry exposes the screen of every route, and that every file of a screen is in the build. A page
 * loads the screen that it opens with through the direct container, and all others through the entry, with Module
 * Federation. Builds without a direct container load all screens through the entry.
 */
export async function checkScreens(candidate: RemoteCandidate): Promise<string[]> {
  const { name: versionName, contract } = candidate;
  const { module, entry, direct = entry, exposes, files, prerender: prerenderFiles = {} } = contract;
  const code = await readText(candidate, entry);
  // The minified entry contains the name of each exposed screen, like `./Faq`, in double quotes.
  const withoutScreen = module.routes
    .filter(({ expose }) => !exposes[expose] || !code.includes(`"${expose}"`))
    .map(({ path, expose }) => `${versionName} names ${expose} for ${path}, but exposes no such screen.`);
  const neededFiles = Object.entries(exposes).flatMap(([expose, { scripts, styles }]) =>
    [...scripts, ...styles, prerenderFiles[expose]].flatMap((file) => (file ? [[expose, file] as const] : [])),
  );
  const unlisted = neededFiles.filter(([, file]) => !files[file]);
  return [
    ...(files[entry] ? [] : [`${versionName} names ${entry} as its entry, but lists no such file.`]),
    ...(files[direct] ? [] : [`${versionName} names ${direct} as its direct container, but lists no such file.`]),
    ...withoutScreen,
    ...unlisted.map(([expose, file]) => `${versionName} needs ${file} for ${expose}, but lists no such file.`),
  ];
}
