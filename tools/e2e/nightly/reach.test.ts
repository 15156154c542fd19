import { createAccount } from '../src/account.ts';
import { expect, test } from '../src/fixtures.ts';
import { heading } from '../src/page.ts';
import { actions, at, menu, openMenuEntry, register, sentences, titles } from '../src/steps.ts';

const phone = { width: 360, height: 780 };

const toTheMiddle = () => window.scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' });

test('On a phone all five entries and the sign-out stay in reach while a page is scrolled (acc 116, 305)', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { page } = await visitor({ viewport: phone, account });
  await page.goto(at('/setup'));
  await heading(page, titles.setup).waitFor();
  await page.evaluate(toTheMiddle);
  const navigation = page.getByRole('navigation', { name: 'Hauptmenü' });
  for (const name of Object.values(menu))
    await expect(navigation.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: actions.signOut, exact: true })).toBeInViewport({ ratio: 1 });
  await navigation.getByRole('link', { name: menu.account }).click();
  await heading(page, titles.account).waitFor();
  await page.getByRole('button', { name: actions.signOut, exact: true }).click();
  await page.waitForURL(at('/login'));
});

test('On a phone on its side the rail shows all five entries and the sign-out at once (acc 116)', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { page } = await visitor({ viewport: { width: 780, height: 360 }, account });
  await page.goto(at('/account'));
  const navigation = page.getByRole('navigation', { name: 'Hauptmenü' });
  for (const name of Object.values(menu))
    await expect(navigation.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: actions.signOut, exact: true })).toBeInViewport({ ratio: 1 });
});

/** Left edge of the heading and right edge of the screen, in whole pixels. */
const readEdges = () => {
  const main = document.querySelector('main')!;
  const rights = [...main.children].map((screen) => screen.getBoundingClientRect().right);
  return [main.querySelector('h1')!.getBoundingClientRect().left, Math.max(...rights)].map(Math.round);
};

for (const width of [1280, 1920])
  test(`At ${width} px all pages for signed-in users have the same edges, and the forest reaches the sidebar's`, async ({
    visitor,
  }) => {
    const account = await createAccount();
    const { page, person } = await visitor({ viewport: { width, height: 900 }, account });
    await page.goto(at('/dashboard'));
    await page.getByText(sentences.noBox).waitFor();
    const edges = await page.evaluate(readEdges);
    for (const entry of ['account', 'subscription', 'setup', 'faq'] as const) {
      await openMenuEntry(person, menu[entry]);
      await heading(page, titles[entry]).waitFor();
      await expect.poll(() => page.evaluate(readEdges), entry).toEqual(edges);
    }
    const [forest, sidebar] = await page
      .getByRole('banner')
      .evaluate((header) => [parseFloat(getComputedStyle(header, '::after').inlineSize), header.clientWidth]);
    expect(forest).toBeCloseTo(sidebar!, 0);
  });

test('On a phone the pre-order stays in reach once the first picture has left (acc 305)', async ({ visitor }) => {
  const { page } = await visitor({ viewport: phone });
  await page.goto(at('/'));
  const bar = page.getByRole('button', { name: 'Box vorbestellen' });
  await expect(bar).not.toBeInViewport();
  await page.getByRole('heading', { name: 'Drei Anfänge zum Vorlesen' }).scrollIntoViewIfNeeded();
  await page.evaluate(toTheMiddle);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.click();
  await page.getByRole('dialog', { name: 'Abenteuerbox vorbestellen' }).waitFor();
});

test('In forced colours the current entry, the chosen language and the sign-out’s drawing can be told (acc 303)', async ({
  visitor,
}) => {
  const { page, person } = await visitor({ forcedColors: 'active' });
  await page.goto(at('/'));
  const ground = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await ground(actions.inGerman)).not.toBe(await ground(actions.inEnglish));

  await register(person);
  const navigation = page.getByRole('navigation', { name: 'Hauptmenü' });
  const edge = (name: string) =>
    navigation.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).borderInlineStartColor);
  expect(await edge(menu.account)).toBe(await edge(menu.faq));
  expect(await edge(menu.dashboard)).not.toBe(await edge(menu.account));
  const drawing = await page
    .getByRole('button', { name: actions.signOut, exact: true })
    .evaluate((button) => [
      getComputedStyle(button, '::before').backgroundColor,
      getComputedStyle(button).backgroundColor,
    ]);
  expect(drawing[0]).not.toBe(drawing[1]);

  await navigation.getByRole('link', { name: menu.setup }).click();
  // A button that looks like a link has no frame around its words here either.
  const frame = await page
    .getByRole('button', { name: 'Anleitung drucken' })
    .evaluate((button) => [
      getComputedStyle(button).borderTopColor,
      getComputedStyle(document.documentElement).backgroundColor,
    ]);
  expect(frame[0]).toBe(frame[1]);
});
