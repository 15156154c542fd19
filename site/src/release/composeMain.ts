import { runCommand } from 'node-kit/runCommand.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readSiteConfig } from '../config/config.ts';
import { projectRoot } from '../config/projectRoot.ts';
import { composeBuilds } from './composeBuilds.ts';

await runCommand(async () => {
  const config = readSiteConfig();
  const { registry, missing, unpainted } = await composeBuilds(projectRoot, {
    ...config,
    siteDir: await siteFolder(config.siteDir),
  });
  for (const [name, { current }] of Object.entries(registry.remotes))
    if (current) console.log(`${name} ${current.version}`);
  for (const [path, reason] of Object.entries(unpainted))
    console.warn(`${path} appears only with JavaScript: ${reason}`);
  for (const name of missing) console.warn(`${name} is not built; its pages show a notice.`);
});
