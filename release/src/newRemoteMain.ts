import { answerHelp } from 'node-kit/answerHelp.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { createRemote } from './newRemote/createRemote.ts';
import { runNpm } from './runNpm.ts';

const usage = `Usage: npm run new-remote -- mf-story-time

Makes the folder of a remote with one screen, ready to run.`;

await runCommand(async () => {
  const words = process.argv.slice(2);
  answerHelp(words, usage);
  const [name, ...others] = words;
  if (name === undefined || others.length > 0) throw new UsageError(`One name is needed.\n\n${usage}`);
  createRemote(projectRoot, name);
  // Links the new workspace in node_modules.
  if (!runNpm(projectRoot, 'install', '--no-audit', '--no-fund', '--loglevel=error'))
    throw new Error(`${name} is there, but npm does not know it yet: run npm install`);
  return `${name} is there. Alone: npm run standalone -w ${name}. In the app: npm run dev -- ${name}`;
});
