import type { Page } from '@playwright/test';
import { createPreorder } from 'api-contract';
import { readStack } from './src/config.ts';
import { expect, test } from './src/fixtures.ts';
import { endDocument, heading } from './src/page.ts';
import { actions, at, menu, openMenuEntry, register, titles } from './src/steps.ts';

const backendIsDown = (page: Page) =>
  page.context().route(`${readStack().backend}/**`, (route) => route.abort('connectionrefused'));
const backendIsBack = (page: Page) => page.context().unroute(`${readStack().backend}/**`);

test('With the backend down, public pages still work (acc 39, 271)', async ({ page }) => {
  await backendIsDown(page);
  for (const [path, title] of [
    ['/', /./],
    ['/login', titles.signIn],
    ['/impressum', titles.imprint],
    ['/kuendigen', /./],
  ] as const) {
    await page.goto(at(path));
    await heading(page, title).waitFor();
  }
});

test('With the backend down, the dashboard shows its states with a way on, and heals (acc 125, 138, 152, 271)', async ({
  page,
  person,
  errors,
}) => {
  errors.announce(/net::ERR_CONNECTION_REFUSED/, / failed: network/);
  await register(person);
  await backendIsDown(page);
  await page.reload();
  const main = page.getByRole('main');
  await main.getByText('Keine Abo-Daten verfügbar.').waitFor();
  await main.getByText('Deine Boxen können wir gerade nicht laden.').waitFor();
  await expect(main.getByRole('radio', { name: 'Vorschulkinder (4-5 Jahre)' })).toBeChecked();
  await backendIsBack(page);
  await main.getByRole('button', { name: 'Aktualisieren' }).first().click();
  await main.getByRole('link', { name: actions.subscribe }).waitFor();
});

test('A remote without a build shows the notice on its screen, and everything else works (acc 272)', async ({
  page,
  person,
  errors,
}) => {
  // The browser denies a page that a route answers its calls to this machine.
  errors.announce(/could not be loaded/, /Permission was denied/, /net::ERR_FAILED/, / failed: network/);
  await register(person);
  await page.route(at('/faq'), async (route) => {
    const answer = await route.fetch();
    const withoutHelp = (await answer.text()).replace(
      /(<script type="application\/json" id="registry">)(.*?)(<\/script>)/,
      (_, start: string, json: string, end: string) => {
        const registry = JSON.parse(json) as { remotes: Record<string, { current?: unknown }> };
        delete registry.remotes['mf-help']!.current;
        return start + JSON.stringify(registry) + end;
      },
    );
    await route.fulfill({ response: answer, body: withoutHelp });
  });
  await page.goto(at('/faq'));
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  await openMenuEntry(person, menu.subscription);
  await heading(page, titles.subscription).waitFor();
});

test('While the identity provider hangs, a protected page says „Lade...“ and sends no protected call (acc 2, 3)', async ({
  page,
  person,
}) => {
  await register(person);
  await endDocument(page);
  const calls: string[] = [];
  page.on('request', (request) => /\/(user|subscription)\/api\//.test(request.url()) && calls.push(request.url()));
  await page.route(/\/firebase\.[^/]+\.js|accounts:lookup/, () => undefined);
  await page.goto(at('/dashboard'), { waitUntil: 'commit' });
  await page.getByText('Lade...', { exact: true }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
  expect(calls).toEqual([]);
});

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
  const payment = ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'];
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
  expect((await fetch(at(`${script}.map`))).status).toBe(404);
});
