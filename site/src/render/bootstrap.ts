import type { Site } from '../releases/readSite.ts';
import { calculateIntegrity } from './calculateIntegrity.ts';

/**
 * Reads the code of the shell's bootstrap script, which queues events until React hydrates a prerendered page. The
 * shell's contract (`contract.json`) names the script in `early`, and has the hashes of all files. Pages contain the
 * code inline, where browsers check no `integrity`. This function checks it instead, and throws if the stored code is
 * not the code that was built. Returns undefined for an older shell, which has no such script.
 */
export async function readBootstrap({ store, shell }: Site): Promise<string | undefined> {
  const { version, early: fileName, files } = shell;
  if (!fileName) return undefined;
  const code = (await store.get(`shell/${version}/${fileName}`))?.toString();
  if (code === undefined || calculateIntegrity(code) !== files[fileName]?.integrity)
    throw new Error(`shell@${version}: ${fileName} is missing or not the file that was built.`);
  // Both sequences change how the HTML parser reads the rest of a script element.
  if (/<\/script|<!--/i.test(code)) throw new Error(`shell@${version}: ${fileName} cannot stand in a script element.`);
  return code;
}
