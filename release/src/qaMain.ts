import { startProgram } from 'node-kit/CommandProgram.ts';
import { parityCommand } from './parityCommand.ts';
import { buildPagesCommand, picturesCommand } from './picturesCommands.ts';

await startProgram({
  name: 'qa',
  about: 'Shows every state of every remote to a tester.',
  commands: [buildPagesCommand, picturesCommand, parityCommand],
});
