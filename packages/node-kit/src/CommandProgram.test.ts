import { defineCommand, runCommandProgram, type CommandProgram } from './CommandProgram.ts';
import { UsageError } from './UsageError.ts';

const greet = defineCommand({
  usage: 'greet <name>',
  about: 'Greets a person',
  examples: { 'greet Anna --times 2': 'greets Anna twice' },
  declare: (command) =>
    command
      .positional('name', { type: 'string', demandOption: true })
      .option('times', { type: 'number', default: 1, describe: 'how often' })
      .option('mood', { choices: ['calm', 'loud'] as const }),
  run: ({ name, times }) =>
    name === 'nobody'
      ? Promise.reject(new Error('There is nobody.'))
      : Promise.resolve({
          text: `Hello ${name}.`.repeat(times),
          data: { name, times },
          isRejected: name === 'stranger',
        }),
});
const list = defineCommand({
  usage: 'list',
  about: 'Lists everybody',
  examples: { list: 'every name' },
  run: () => Promise.resolve({ text: 'Anna' }),
});
const program: CommandProgram = { name: 'people', about: 'People of the house', commands: [greet, list] };
const run = (...words: string[]) => runCommandProgram(program, words);

describe('A program of several commands', () => {
  test('runs the command that its words name, with typed arguments', async () => {
    expect(await run('greet', 'Anna', '--times', '2')).toEqual({ text: 'Hello Anna.Hello Anna.', exitCode: 0 });
    expect(await run('list')).toEqual({ text: 'Anna', exitCode: 0 });
  });

  test('prints data with --json, before or behind the command', async () => {
    expect(JSON.parse((await run('greet', 'Anna', '--json')).text)).toEqual({ name: 'Anna', times: 1 });
    expect(JSON.parse((await run('--json', 'list')).text)).toEqual({ text: 'Anna' });
  });

  test('ends a rejected request with exit code 1', async () => {
    expect((await run('greet', 'stranger')).exitCode).toBe(1);
  });

  test('passes on what a command throws', async () => {
    await expect(run('greet', 'nobody')).rejects.toThrow(new Error('There is nobody.'));
  });

  test.each(['--help', '-h'])('explains itself with %s', async (word) => {
    const { text } = await run(word);
    for (const part of ['npm run people -- greet <name>', 'Greets a person', '3 lost a race'])
      expect(text).toContain(part);
  });

  test('explains each command with its options and an example', async () => {
    const { text } = await run('greet', '--help');
    for (const part of ['how often', 'npm run people -- greet Anna --times 2', 'greets Anna twice'])
      expect(text).toContain(part);
  });

  test.each([
    [[], 'A command is missing.'],
    [['dance'], 'Unknown argument: dance'],
    [['greet'], 'Not enough non-option arguments'],
    [['greet', 'Anna', 'Ben'], 'Unknown argument: Ben'],
    [['list', '--all'], 'Unknown argument: all'],
    [['greet', 'Anna', '--mood', 'sad'], 'Invalid values'],
  ])('rejects %j as wrong usage, with the help', async (words, message) => {
    const error: unknown = await run(...words).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message).toContain('npm run people --');
  });
});
