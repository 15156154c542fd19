import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { endpoints } from './endpoints.ts';
import { faultKinds } from './faults.ts';

const ofEveryList = ['limit', 'starting_after', 'ending_before', 'created', 'expand'];

test('the README lists the calls and parameters that the sandbox knows', () => {
  const text = readFileSync(join(__dirname, '../../README.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `((?:GET|POST|DELETE) \/v1\S+)`\s+\| (.*?)\s*\|$/gm)];
  expect(rows.map(([, call, parameters]) => `${call}: ${parameters}`)).toEqual(
    endpoints.map(({ method, path, parameters }) => {
      const names = Object.keys((parameters as unknown as z.ZodObject).shape);
      const own = names.filter((name) => !ofEveryList.includes(name)).map((name) => `\`${name}\``);
      return `${method} /v1${path}: ${own.join(', ') || 'none'}`;
    }),
  );
});

test('the README lists what can go wrong', () => {
  const text = readFileSync(join(__dirname, '../../README.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)`\s+\| (the call .*?)\s*\|$/gm)];
  expect(Object.fromEntries(rows.map(([, how, what]) => [how, what]))).toEqual(faultKinds);
});
