import { startCommandProgram } from 'node-kit/CommandProgram.ts';
import { buildPagesCommand } from './qa/buildPagesCommand.ts';
import { parityCommand } from './qa/parityCommand.ts';
import { picturesCommand } from './qa/picturesCommand.ts';

await startCommandProgram({
  name: 'qa',
  about: 'Shows every state of every remote to a tester.',
  commands: [buildPagesCommand, picturesCommand, parityCommand],
});
