import { startCommandProgram } from 'node-kit/CommandProgram.ts';
import { parityCommand } from './qa/parityCommand.ts';
import { buildPagesCommand, picturesCommand } from './qa/picturesCommands.ts';

await startCommandProgram({
  name: 'qa',
  about: 'Shows every state of every remote to a tester.',
  commands: [buildPagesCommand, picturesCommand, parityCommand],
});
