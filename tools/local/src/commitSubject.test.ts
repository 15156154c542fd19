import { describeSubjectProblem } from './commitSubject.ts';

test.each([
  'fix(shell): reject late responses after sign-out',
  'build: address the registry by name',
  'refactor(backend)!: move doors/ to adapters/',
  'docs: feed the table from code',
])('%s', (subject) => {
  expect(describeSubjectProblem(subject)).toBeUndefined();
});

test.each([
  ['fix(shell): what is only read stays', 'opens with "what" instead of an imperative'],
  ['fix(shell): rejects late responses', 'opens with "rejects" instead of an imperative'],
  ['fix: fixed the guard', 'opens with "fixed" instead of an imperative'],
  ['Reject late responses', 'does not look like "fix(shell): reject late responses"'],
  [`fix: ${'a'.repeat(68)}`, 'has 73 characters, more than 72'],
])('%s: %s', (subject, problem) => {
  expect(describeSubjectProblem(subject)).toBe(problem);
});
