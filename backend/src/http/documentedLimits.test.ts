import { readFileSync } from 'node:fs';
import { defaultAdmissionLimits, type GroupLimits } from './admissionLimits.ts';
import { defaultCallLimits } from './callLimits.ts';

const read = (file: string) => readFileSync(file, 'utf8').replace(/\s+/g, ' ');

test('docs/operations.md names the limits of each group of routes, and how long a request may take to arrive', () => {
  const operations = read('docs/operations.md');
  const numbersOf = ({ running, receiving }: GroupLimits) =>
    [running.total, running.perClient, receiving.total, receiving.perClient].join(' | ');
  const { forms, webhook, usual, receiveMilliseconds } = defaultAdmissionLimits;
  expect(operations).toContain(`| legal forms (cancellation, withdrawal) | ${numbersOf(forms)} |`);
  expect(operations).toContain(`| webhook of the payment provider | ${numbersOf(webhook)} |`);
  expect(operations).toContain(`| everything else | ${numbersOf(usual)} |`);
  expect(operations).toContain(`not arrived after ${receiveMilliseconds / 1000} s`);
});

test('Decision 124 names how often a person and a box may call', () => {
  const { read: reads, write, costly, declaration, box } = defaultCallLimits;
  expect(read('docs/decisions/124-admission-control.md')).toContain(
    `may read ${reads} times, write ${write} times, make ${costly} costly calls and send ${declaration} declarations a minute, a box ${box};`,
  );
});
