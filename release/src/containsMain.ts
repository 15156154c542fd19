import { startCommandProgram } from 'node-kit/CommandProgram.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { createContainsCommand } from './cli/containsCommand.ts';

// `npm run ops -- contains 'nanoid@<5.1.16'`. In the image: `node release/dist/containsMain.js contains
// 'nanoid@<5.1.16'`
await startCommandProgram({
  name: 'ops',
  about: 'Names what runs with a package of npm.',
  commands: [createContainsCommand(projectRoot)],
});
