import type { Site } from '../manifest/readSite.ts';
import { calculateIntegrity } from './calculateIntegrity.ts';

/**
 * Returns the code of the shell's bootstrap script, which queues events until React hydrates a prerendered page. It is
 * inline, and browsers check no `integrity` of inline scripts. Therefore this checks it, and throws if the stored code
 * is not the code that was built. Returns undefined for older shells, which have no such script. The shell's contract
 * calls the script `early`.
 */
export async function readBootstrap({ store, shell }: Site): Promise<string | undefined> {
  const { version, early: name, files } = shell;
  if (!name) return undefined;
  const code = (await store.get(`shell/${version}/${name}`))?.content.toString();
  if (code === undefined || calculateIntegrity(code) !== files[name]?.integrity)
    throw new Error(`shell@${version}: ${name} is missing or not the file that was built.`);
  if (/<\/script|<!--/i.test(code)) throw new Error(`shell@${version}: ${name} cannot stand in a script element.`);
  return code;
}
