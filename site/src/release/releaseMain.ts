import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from 'node-kit/runCommand.ts';
import { readServerConfig } from '../config/config.ts';
import { projectRoot } from '../config/projectRoot.ts';
import { release, rollback } from './release.ts';

const [command, name = ''] = process.argv.slice(2);

await runCommand(async () => {
  if (!/^(?:shell|mf-[a-z][a-z-]*)$/.test(name) || !existsSync(join(projectRoot, name, 'package.json'))) {
    throw new Error(`Which part? For example: npm run ${command} -- mf-help`);
  }
  const { siteDir } = readServerConfig();
  if (command === 'release') build(name);
  const { registry } = await (command === 'release' ? release(projectRoot, siteDir, name) : rollback(siteDir, name));
  if (name === 'shell') return console.log('shell: the new shell is live.');
  const { current, lastGood } = registry.remotes[name] ?? {};
  console.log(
    `${name}: ${current?.version} is live now${lastGood ? `, the way back leads to ${lastGood.version}` : ''}.`,
  );
});

function build(remote: string): void {
  const { status } = spawnSync('npm', ['run', 'build', '-w', remote], {
    cwd: projectRoot,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${remote} does not build; what was live stays live.`);
}
