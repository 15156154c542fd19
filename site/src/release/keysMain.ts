import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readKeysConfig } from '../config/config.ts';
import { parts } from '../config/parts.ts';
import { projectRoot as root } from '../config/projectRoot.ts';
import { changeKey, forgetKey, makeKey } from '../keys/keepKeys.ts';
import { readKeysFile } from '../keys/keysFile.ts';
import { secretKeyIn } from '../keys/secretKeyIn.ts';
import { checkList } from '../keys/signedList.ts';
import { liveVersions } from '../publish/registry.ts';
import { siteFactsFile, type SiteFacts } from '../publish/siteFacts.ts';
import { renew, renewWithout } from './renew.ts';
import { signBuildHere } from './signBuildHere.ts';

const usage = `Who signs what (docs/keys.md):

  npm run keys -- list                              whose keys are known, and how long what is live counts
  npm run keys -- make site ~/keys/site.key         a first pair: the secret key there, the public one beside it and in keys.json
  npm run keys -- change site OLD.key NEW.key       another pair, introduced by the one before
  npm run keys -- forget mf-help                    for a team that has lost its key: it makes a new one
  npm run keys -- sign mf-help                      signs the build in mf-help/dist with the key in TEAM_KEY_FILE
  npm run keys -- renew                             signs what is live for another 30 days
  npm run keys -- renew --anew                      the same whatever was signed before: for the first time, and after a copy was put back

  --json   the answer as data`;

await runCommand(async () => {
  const { command, words, anew, json } = read();
  const config = readKeysConfig();
  const { siteDir: site, origin, keysFile, teamKeyFile } = config;
  const [name = '', ...files] = words;
  const answer = (data: object, text: string) => (json ? JSON.stringify(data) : text);
  const live = ({ registry, shell }: SiteFacts) => {
    const versions = liveVersions(registry, shell.version);
    const named = Object.entries(versions).map(([part, version]) => `${part}@${version}`);
    return answer({ versions }, `Signed for 30 days: ${named.join(', ')}.`);
  };

  if (command === 'make' && files.length === 1 && isName(name)) {
    makeKey({ keysFile, origin, root, name, secretFile: files[0]! });
    return answer(
      { name, keysFile },
      name === 'site'
        ? `The site has a key. Say so wherever something is released or served, and sign what is live once:\n\n  KEYS_FILE=${keysFile}\n  SITE_KEY_FILE=${files[0]}   (only where something goes live)\n\n  npm run keys -- renew --anew`
        : `${name} has a key: builds that it has not signed are refused from the next release on. Its team sets TEAM_KEY_FILE=${files[0]}`,
    );
  }
  if (command === 'change' && files.length === 2 && isName(name)) {
    changeKey({ keysFile, root, name, formerFile: files[0]!, secretFile: files[1]! }, new Date());
    const next = 'Hand the file to every machine, then set SITE_KEY_FILE and sign: npm run keys -- renew';
    return answer({ name, keysFile }, `${name} has another key in ${keysFile}. ${name === 'site' ? next : ''}`.trim());
  }
  if (command === 'forget' && files.length === 0 && isName(name)) {
    await renewWithout(await siteFolder(site), config.trust(), name);
    forgetKey(keysFile, name);
    return answer(
      { name, keysFile },
      `Nobody knows a key of ${name} any more. A new one: npm run keys -- make ${name} …`,
    );
  }
  if (command === 'sign' && files.length === 0 && parts().includes(name)) {
    if (!teamKeyFile) throw new Error(`TEAM_KEY_FILE must name the file that holds the secret key of ${name}.`);
    signBuildHere(name, secretKeyIn(teamKeyFile));
    return answer({ name }, `${name}/dist/contract.json is signed.`);
  }
  if (command === 'renew' && words.length === 0) return live(await renew(await siteFolder(site), config.trust(), anew));
  if (command === 'list' && words.length === 0) {
    const file = readKeysFile(keysFile);
    if (!file) return answer({}, `${keysFile} is not there: nothing is signed here.`);
    const siteDir = await siteFolder(site);
    const { expires, serial } = existsSync(join(siteDir, siteFactsFile))
      ? checkList(siteDir, readFileSync(join(siteDir, siteFactsFile), 'utf8'), config.trust())
      : {};
    const keys = Object.entries(file.keys).map(([whose, entries]) => `  ${whose.padEnd(16)} ${entries.at(-1)?.key}`);
    const until = expires && `What is live counts until ${expires.toISOString()} (serial ${serial}).`;
    return answer(
      { ...file, serial, expires },
      [`${keysFile}, for ${file.origin}:`, ...keys, until].filter(Boolean).join('\n'),
    );
  }
  throw new UsageError(usage);
});

function isName(name: string): boolean {
  const names = ['site', ...parts()];
  if (!names.includes(name)) throw new UsageError(`There is no ${name}. Keys have: ${names.join(', ')}\n\n${usage}`);
  return true;
}

function read() {
  try {
    const options = { anew: { type: 'boolean' }, json: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [command, ...words] = positionals;
    return { command, words, ...values };
  } catch {
    throw new UsageError(usage);
  }
}
