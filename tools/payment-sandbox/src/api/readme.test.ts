import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf } from './Endpoint.ts';
import { endpoints } from './endpoints.ts';
import { faultKinds } from './faults.ts';

test('the README lists the calls and parameters that the sandbox knows', () => {
  const text = readFileSync(join(__dirname, '../../README.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `((?:GET|POST|DELETE) \/v1\S+)`\s+\| (.*?)\s*\|$/gm)];
  expect(rows.map(([, call, parameters]) => `${call}: ${parameters}`)).toEqual(
    endpoints.map((endpoint) => {
      const names = Object.keys(endpoint.parameters.shape).map((name) => `\`${name}\``);
      return `${nameOf(endpoint)}: ${names.join(', ') || 'none'}`;
    }),
  );
});

test('the README lists the faults', () => {
  const text = readFileSync(join(__dirname, '../../README.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)`\s+\| (the (?:call|connection) .*?)\s*\|$/gm)];
  expect(Object.fromEntries(rows.map(([, how, what]) => [how, what]))).toEqual(faultKinds);
});
