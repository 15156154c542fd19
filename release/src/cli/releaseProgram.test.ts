import { runCommandProgram } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { releaseProgram, addDefaultCommand } from './releaseProgram.ts';

const verbs = releaseProgram.commands.map(({ usage }) => usage.split(' ')[0]!);
const run = (...words: string[]) => runCommandProgram(releaseProgram, addDefaultCommand(words));

test('There are these verbs and no others', () => {
  expect(verbs.toSorted().join(' ')).toBe('can-i-deploy check history preview prune publish remove rollback why');
});

test('--help prints the exit codes', async () => {
  const { text } = await run('--help');
  expect(text).toContain('Exit codes: 0 done, 1 rejected or failed, 2 wrong usage, 3 lost a race.');
});

test.each(verbs)('%s --help prints an example and --json', async (verb) => {
  const { text, exitCode } = await run(verb, '--help');
  expect(exitCode).toBe(0);
  expect(text).toMatch(new RegExp(`\\n  npm run release -- (?:${verb}|mf-help) ?`));
  expect(text).toContain('--json');
});

test('a name of a part alone means its release', () => {
  expect(addDefaultCommand(['mf-help', '--force', 'why'])).toEqual(['publish', 'mf-help', '--force', 'why']);
  expect(addDefaultCommand(['history', 'mf-help'])).toEqual(['history', 'mf-help']);
  expect(addDefaultCommand([])).toEqual([]);
});

test.each([
  ['history mf-x extra', 'Unknown argument: extra'],
  ['history --rebuild', 'Not enough arguments following: rebuild'],
  ['mf-help --percent 10', 'Unknown argument'],
  ['check mf-nope', 'Choices: "shell"'],
  ['can-i-deploy', 'Missing required argument: openapi'],
  ['mf-help --force', '--force needs a reason'],
  ['rollback mf-help --force', '--force needs a reason'],
  ['remove mf-help --force', '--force needs a reason'],
  ['remove', 'Not enough non-option arguments'],
  ['why nothing', 'The text names neither a place in a script, like Faq'],
])('%s is wrong usage', async (words, sentence) => {
  const running = run(...words.split(' '));
  await expect(running).rejects.toBeInstanceOf(UsageError);
  await expect(running).rejects.toThrow(sentence);
});

test.each([
  ['http://localhost:1/openapi.json', 'http://localhost:1/openapi.json does not say what the backend offers'],
  ['package.json', 'package.json does not say what the backend offers: it is no OpenAPI document'],
])('can-i-deploy --openapi %s fails, but is no wrong usage', async (openapi, sentence) => {
  const running = run('can-i-deploy', '--openapi', openapi);
  await expect(running).rejects.toThrow(sentence);
  await expect(running).rejects.not.toBeInstanceOf(UsageError);
});
