import { createPreorder } from 'api-contract';
import { readStack } from './src/config.ts';
import { expect, test } from './src/fixtures.ts';
import { at } from './src/steps.ts';

test('A tampered pre-order is refused at the edge in one shape of answer', async () => {
  const send = (body: string, type = 'application/json') =>
    fetch(readStack().backend + createPreorder.path, {
      method: 'POST',
      body,
      headers: { 'content-type': type, origin: readStack().origin },
    });
  const answers = await Promise.all([
    send('{"email":'),
    send('{"email":"eltern@familie.example","admin":true}'),
    send('email=eltern@familie.example', 'text/plain'),
    send(JSON.stringify({ email: 'x'.repeat(2_000_000) })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 415, 413]);
  for (const answer of answers) expect(answer.headers.get('content-type')).toContain('application/problem+json');
});

test('The headers allow only our own origin, identity, backend and payment (acc 259, 262)', async () => {
  const { headers } = await fetch(at('/'));
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((part) => {
      const [name, ...sources] = part.split(' ');
      return [name, sources];
    }),
  );
  const { backend, gateway, auth } = readStack();
  const ours = ["'self'", 'data:', backend, gateway, auth];
  const payment = [readStack().payment, 'https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'];
  // A page's own style sheet in its head is named by its hash.
  const others = [...policy]
    .filter(([name]) => name !== 'trusted-types')
    .flatMap(([, sources]) => sources)
    .filter(
      (source) => ![...ours, ...payment, "'none'", "'script'"].includes(source) && !source.startsWith("'sha256-"),
    );
  expect(others).toEqual([]);
  expect(policy.get('default-src')).toEqual(["'self'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const script = /<script defer src="([^"]+)"/.exec(await (await fetch(at('/'))).text())?.[1];
  const statusOf = async (path: string) => (await fetch(at(path))).status;
  expect([await statusOf(`${script}`), await statusOf(`${script}.map`)]).toEqual([200, 404]);
});
