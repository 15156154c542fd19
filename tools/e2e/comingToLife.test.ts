import type { Page } from '@playwright/test';
import { expect, test } from './src/fixtures.ts';
import { readAddress, waitForHydration, waitForApp, heading } from './src/page.ts';
import { actions, at, fields, fillCredentials, createParent, register, titles } from './src/steps.ts';

test.describe('Before its scripts have arrived', () => {
  test('a prerendered page opens the pre-order with the click itself, and the app takes over as it is (acc 297, 269)', async ({
    page,
  }) => {
    const letThrough = await holdBack(page);
    await page.goto(at('/'), { waitUntil: 'commit' });
    const newsletter = page.getByRole('textbox', { name: fields.email });
    await newsletter.fill('bert@muster.example');
    await page.getByRole('button', { name: actions.preorder, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Abenteuerbox vorbestellen' });
    const field = dialog.getByRole('textbox', { name: fields.email });
    await expect(field).toBeFocused();
    await page.keyboard.type('nna@muster.example');
    await page.keyboard.press('Home');
    const bytes = await page.evaluate(() =>
      [...document.scripts].filter(({ type }) => !type).reduce((sum, { text }) => sum + text.length, 0),
    );
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(3000);

    letThrough();
    await waitForHydration(page);
    await expect(field).toBeFocused();
    await page.keyboard.type('a');
    await expect(field).toHaveValue('anna@muster.example');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect(page.getByRole('button', { name: actions.preorder, exact: true })).toBeFocused();
    await expect(newsletter).toHaveValue('bert@muster.example');
  });

  test('what was sent too early is sent once, when it can be (acc 297)', async ({ page }) => {
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push([readAddress(page), request.postDataJSON()]);
    });
    const letThrough = await holdBack(page);
    await page.goto(at('/'), { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: fields.email }).fill('bert@muster.example');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: actions.preorder, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Abenteuerbox vorbestellen' });
    await dialog.getByRole('textbox', { name: fields.email }).fill('anna@muster.example');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: actions.sendPreorder }).click();
    expect(sent).toEqual([]);
    const calls = ['newsletter/subscribe', 'preorder/create'].map((call) => page.waitForResponse(`**/api/${call}`));
    letThrough();
    for (const answer of await Promise.all(calls)) expect(answer.status()).toBeLessThan(300);
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toEqual([
      ['/', { email: 'bert@muster.example' }],
      ['/', { email: 'anna@muster.example' }],
    ]);
  });

  for (const [path, button, call] of [
    ['/kuendigen', 'jetzt kündigen', 'cancellation'],
    ['/widerruf', actions.withdraw, 'withdrawal'],
  ] as const)
    test(`what was declared too early on ${path} is declared once, when it can be (acc 297, 294)`, async ({ page }) => {
      const sent: unknown[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.postDataJSON());
      });
      const letThrough = await holdBack(page);
      await page.goto(at(path), { waitUntil: 'load' });
      await page.getByLabel(fields.name).fill('Kim Beispiel');
      await page
        .getByRole('textbox', { name: /E-Mail/ })
        .first()
        .fill('kim@muster.example');
      if (call === 'withdrawal') await page.getByRole('textbox', { name: /Vertrag/ }).fill('Abo');
      await page.getByRole('button', { name: button, exact: true }).dblclick();
      await page.keyboard.press('Enter');
      expect(sent).toEqual([]);
      const response = page.waitForResponse(`**/api/${call}`);
      letThrough();
      if (call === 'withdrawal') await page.getByRole('button', { name: actions.confirmWithdrawal }).click();
      expect((await response).status()).toBe(201);
      await page.getByRole('heading', { name: /ist eingegangen/ }).waitFor();
      expect(sent).toEqual([expect.objectContaining({ name: 'Kim Beispiel', email: 'kim@muster.example' })]);
    });

  test('signing in begins with the first letter, and the app takes over between two of them (acc 297, 12)', async ({
    page,
    visitor,
  }) => {
    const { email, password } = await register((await visitor()).person);
    const letThrough = await holdBack(page);
    await page.goto(at('/login'), { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: fields.email }).fill(email);
    const field = page.getByLabel(fields.password, { exact: true });
    await field.focus();
    await page.keyboard.type(password.slice(1));
    await page.keyboard.press('Home');
    // The provider's code is requested as soon as a field of the form has the focus.
    const provider = page.waitForRequest(/\/firebase\.\w+\.js$/);
    letThrough();
    await waitForHydration(page);
    await provider;
    await expect(field).toBeFocused();
    await page.keyboard.type(password.slice(0, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL(at('/dashboard'));
    await heading(page, titles.dashboard).waitFor();
  });

  test('a sign-in that was sent too early signs in, once (acc 297, 12, 91)', async ({ page, person, visitor }) => {
    const parent = await register((await visitor()).person);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().includes('accounts:signIn')) sent.push(request.postDataJSON());
    });
    const letThrough = await holdBack(page);
    await page.goto(at('/login'), { waitUntil: 'load' });
    await fillCredentials(person, parent);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: actions.signIn, exact: true }).click();
    expect([readAddress(page), sent]).toEqual(['/login', []]);
    letThrough();
    await page.waitForURL(at('/dashboard'));
    await heading(page, titles.dashboard).waitFor();
    expect(sent).toEqual([expect.objectContaining({ ...parent })]);
  });

  test('who chose to register too early, and typed since, gets the account they typed (acc 297)', async ({
    page,
    person,
  }) => {
    const letThrough = await holdBack(page);
    await page.goto(at('/login'), { waitUntil: 'commit' });
    await page.getByRole('button', { name: actions.startRegistering }).click();
    const parent = createParent();
    await fillCredentials(person, parent);
    letThrough();
    await heading(page, titles.register).waitFor();
    await expect(page.getByLabel(fields.password, { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await heading(page, titles.dashboard).waitFor();
  });

  for (const [path, title] of [
    ['/login?mode=register', titles.register],
    ['/login?mode=resetPassword', 'Neues Passwort wählen'],
  ] as const)
    test(`${path} takes nothing into a form that is another one’s, and becomes „${title}“ (acc 288, 297)`, async ({
      page,
    }) => {
      const letThrough = await holdBack(page);
      await page.goto(at(path), { waitUntil: 'commit' });
      await waitForApp(page);
      expect(await page.getByRole('textbox').count()).toBe(0);
      letThrough();
      await heading(page, title).waitFor();
      expect([await page.title(), readAddress(page)]).toEqual([`${title} – Abenteuerbox`, path]);
    });

  test('legal texts open, and the page in the other language comes, whatever was chosen before (acc 297, 33, 36)', async ({
    page,
  }) => {
    await holdBack(page);
    await page.goto(at('/'), { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'AGB' }).click();
    const terms = page.getByRole('dialog', { name: 'AGB' });
    await terms.getByRole('link', { name: 'Als eigene Seite öffnen' }).waitFor();
    await terms.getByRole('button', { name: actions.close }).click();
    await terms.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: actions.inEnglish }).click();
    await heading(page, titles.landingInEnglish).waitFor();
    await page.context().unroute('**/*.js');
    await page.goto(at('/en'));
    await waitForHydration(page);
    await page.getByRole('button', { name: actions.inEnglish }).click();
    await holdBack(page);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('button', { name: actions.inGerman }).click();
    await heading(page, titles.landing).waitFor();
    await page.context().unroute('**/*.js');
    await page.reload();
    await waitForHydration(page);
    await heading(page, titles.landing).waitFor();
    await page.waitForURL(at('/'));
  });
});

test.describe('Coming to life', () => {
  for (const [path, atMost] of [
    ['/', 105],
    ['/en', 105],
    ['/datenschutz', 105],
    ['/kuendigen', 105],
    ['/login', 105],
  ] as const)
    test(`${path} keeps its prerendered content, without flicker, and loads at most ${atMost} kB of scripts (acc 269)`, async ({
      visitor,
    }) => {
      const { page } = await visitor({ viewport: { width: 360, height: 780 } });
      // Static content: no action of a visitor waits for it.
      const letStaticThrough = await holdBack(page, '**/static.*.js');
      const letThrough = await holdBack(page, /\/(?!reading)[^/]+\.js$/);
      let kilobytes = 0;
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script')
          kilobytes += Number(response.headers()['content-length']) / 1000;
      });
      await page.goto(at(path), { waitUntil: 'commit' });
      await heading(page, /./).waitFor();
      await page.evaluate(async () => {
        await document.fonts.ready;
        const seen = { moved: [] as string[], replaced: false };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as unknown as { sources: { node?: Node }[] }[])
            seen.moved.push(...sources.map(({ node }) => node?.nodeName ?? '?'));
        }).observe({ type: 'layout-shift' });
        const title = document.querySelector('h1');
        new MutationObserver(() => (seen.replaced ||= !title?.isConnected)).observe(document.body, {
          childList: true,
          subtree: true,
        });
      });
      letThrough();
      await waitForHydration(page);
      const untilAlive = kilobytes;
      letStaticThrough();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({
        moved: [],
        replaced: false,
      });
      expect(untilAlive).toBeGreaterThan(50);
      expect(untilAlive).toBeLessThanOrEqual(atMost);
    });

  test('static content stays as prerendered, speaks the other language with the rest, and is there after a return (acc 33, 269)', async ({
    page,
  }) => {
    await page.goto(at('/'), { waitUntil: 'commit' });
    const story = page.getByRole('heading', { name: 'Der Planet aus Papier' });
    await story.evaluate((heading) => heading.setAttribute('data-from', 'painting'));
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    expect(await story.getAttribute('data-from')).toBe('painting');
    await page.getByRole('button', { name: actions.inEnglish }).click();
    await heading(page, titles.landingInEnglish).waitFor();
    await page.getByRole('heading', { name: 'The Planet Made of Paper' }).waitFor();
    expect(await story.count()).toBe(0);
    await page.getByRole('button', { name: actions.inGerman }).click();
    await heading(page, titles.landing).waitFor();
    expect(await story.getAttribute('data-from')).toBeNull();
    await page.getByRole('link', { name: actions.signIn }).first().click();
    await heading(page, titles.signIn).waitFor();
    await page.getByRole('link', { name: 'Abenteuerbox zur Startseite' }).click();
    await heading(page, titles.landing).waitFor();
    expect(await story.count()).toBe(1);
  });

  test('the page stays when its scripts never arrive', async ({ page, errors }) => {
    errors.announce(/net::ERR_FAILED .*\.js/);
    await page.context().route('**/*.js', (route) => route.abort());
    await page.goto(at('/'), { waitUntil: 'load' });
    await heading(page, titles.landing).waitFor();
    await page.getByRole('link', { name: actions.signIn }).first().waitFor();
  });
});

/** Keeps these scripts away until the returned function is called. */
async function holdBack(page: Page, which: string | RegExp = '**/*.js'): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  await page.context().route(which, async (route) => {
    await gate;
    // The page may be gone by then.
    await route.continue().catch(() => undefined);
  });
  return letThrough;
}
