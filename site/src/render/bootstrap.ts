import type { Site } from '../manifest/readSite.ts';
import { calculateIntegrity } from './calculateIntegrity.ts';

/**
 * Reads the code of the shell's bootstrap script (`early` in the shell's contract), which queues events until React
 * hydrates a prerendered page. Pages contain it inline, and browsers check no `integrity` of inline scripts. Therefore
 * this checks it, and throws if the stored code is not the code that was built. Returns undefined for older shells,
 * which have no such script.
 */
export async function readBootstrap({ store, shell }: Site): Promise<string | undefined> {
  const { version, early: fileName, files } = shell;
  if (!fileName) return undefined;
  const code = (await store.get(`shell/${version}/${fileName}`))?.content.toString();
  if (code === undefined || calculateIntegrity(code) !== files[fileName]?.integrity)
    throw new Error(`shell@${version}: ${fileName} is missing or not the file that was built.`);
  if (/<\/script|<!--/i.test(code)) throw new Error(`shell@${version}: ${fileName} cannot stand in a script element.`);
  return code;
}
