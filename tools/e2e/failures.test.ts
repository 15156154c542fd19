import { createPreorder } from 'api-contract';
import { readStack } from './src/config.ts';
import { expect, test } from './src/fixtures.ts';
import { heading } from './src/page.ts';
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

test('A script of the shell that is lost or altered is asked for once more; lost again, the page says so with „Neu laden“ (acc 2)', async ({
  page,
  errors,
}) => {
  errors.announce(/ERR_FAILED|integrity|status of 404/);
  const script = /\/shell\.[^/]+\.js/;
  const title = heading(page, 'Newsletter bestätigen');
  let answers: ('lose' | 'alter')[] = ['alter'];
  await page.route(script, async (route) => {
    const fault = answers.shift();
    if (fault === 'lose') return route.abort();
    if (fault === undefined) return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, body: `${await response.text()} ` });
  });
  const address = at('/bestaetigen/newsletter');
  await page.goto(address);
  await title.waitFor();

  for (const path of ['/bestaetigen/newsletter', '/dashboard', '/gibt-es-nicht']) {
    answers = ['lose', 'lose'];
    await page.goto(at(path));
    await page.getByText('Die Seite konnte nicht ganz geladen werden.').waitFor();
  }
  await page.goto(address);
  answers = ['lose', 'lose'];
  await page.reload();
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await title.waitFor();
});
