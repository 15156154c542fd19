import { defineCommand } from 'node-kit/CommandProgram.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { createRemote } from '../newRemote/createRemote.ts';
import { runNpm } from '../runNpm.ts';

export const newRemoteCommand = defineCommand({
  usage: 'new-remote <name>',
  about: 'Makes the folder of a remote with one screen, ready to run; short: npm run new-remote',
  examples: { 'new-remote mf-story-time': 'then: npm run dev -- mf-story-time' },
  declare: (command) => command.positional('name', { type: 'string', demandOption: true }),
  run: async ({ name }) => {
    const port = createRemote(projectRoot, name);
    // Links the new workspace in node_modules.
    if (!runNpm(projectRoot, 'install', '--no-audit', '--no-fund', '--loglevel=error'))
      throw new Error(`${name} is there, but npm does not know it yet: run npm install`);
    const text = `${name} is there. Alone: npm run standalone -w ${name}, http://localhost:${port}. In the app: npm run dev -- ${name}`;
    return { text, data: { name, port } };
  },
});
