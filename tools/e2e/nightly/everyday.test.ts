import type { Page } from '@playwright/test';
import { createAccount } from '../src/account.ts';
import { expect, test } from '../src/fixtures.ts';
import { findClippedElements, heading, measureOverflow } from '../src/page.ts';
import { at, register } from '../src/steps.ts';

const memberScreens = ['/dashboard', '/account', '/subscription', '/setup', '/faq'];

/** Says whether other elements cover the focused one, and whether its focus ring is drawn. */
function focusedLook(page: Page): Promise<{ covered: boolean; ring: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement!;
    const { left, top, width, height } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    const ringOf = (candidate: Element | null) => {
      const { outlineStyle, outlineWidth } = candidate
        ? getComputedStyle(candidate)
        : { outlineStyle: 'none', outlineWidth: '0' };
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    };
    return {
      covered: !(
        onTop &&
        (element.contains(onTop) || onTop.contains(element) || element.closest('label')?.contains(onTop))
      ),
      // A field with a button inside, and a choice on a card, draw the ring around the whole.
      ring: [element, element.closest('label'), element.parentElement].some(ringOf),
    };
  });
}

/**
 * Waits as a visitor would before leaving: a browser does not keep a page that leaves while its scripts are still
 * working.
 */
async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/** How the page has returned; undefined as long as the browser does not tell. */
function howItReturned(): string | undefined {
  const [visit] = performance.getEntriesByType('navigation') as { notRestoredReasons?: unknown }[];
  if (sessionStorage.getItem('returned') === 'true') return 'out of the memory';
  return visit?.notRestoredReasons ? JSON.stringify(visit.notRestoredReasons) : undefined;
}

test('Back shows every kind of page as it was left, out of the memory of the browser', async ({ visitor, errors }) => {
  errors.announce(/status of 404 .*\/favicon\.ico/);
  const { page, person } = await visitor({ whole: true });
  const thereAndBack = async (path: string) => {
    await page.goto(at(path));
    await heading(page, /./).waitFor();
    await atRest(page);
    // Kept by the tab: a page for members reloads once it has returned, because the user may have signed out since.
    await page.evaluate(() => {
      sessionStorage.removeItem('returned');
      addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('returned', String(persisted)));
    });
    await page.goto(at('/robots.txt'));
    await page.goBack({ waitUntil: 'commit' });
    // Until the browser has said it; a document that goes away says nothing.
    const how = () => page.evaluate(howItReturned).catch(() => undefined);
    await expect.poll(how, { message: path }).toBeDefined();
    return how();
  };
  const isRestored = async (path: string) => {
    let how = await thereAndBack(path);
    // `masked` is a reason of the browser's own, such as a busy machine; reasons that lie in the page have names.
    for (let attempt = 1; attempt < 4 && how?.includes('"reasons":[{"reason":"masked"}]'); attempt += 1)
      how = await thereAndBack(path);
    expect([path, how]).toEqual([path, 'out of the memory']);
    await heading(page, /./).waitFor();
  };
  for (const path of ['/', '/impressum', '/kuendigen', '/login', '/bestaetigen/newsletter']) await isRestored(path);
  await register(person);
  for (const path of memberScreens) await isRestored(path);
});

for (const width of [1280, 360])
  test(`At ${width} px every Tab stop of every screen is visible and has a focus ring (acc 265)`, async ({
    visitor,
  }) => {
    // Without smooth scrolling, so that an element is where it belongs at once.
    const account = await createAccount();
    const { page } = await visitor({ reducedMotion: 'reduce', viewport: { width, height: 800 }, account });
    for (const path of memberScreens) {
      await page.goto(at(path), { waitUntil: 'networkidle' });
      await heading(page, /./).waitFor();
      let stops = 0;
      for (; stops < 25; stops += 1) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(() => document.activeElement === document.body)) break;
        const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 90));
        expect({ path, where, ...(await focusedLook(page)) }).toEqual({ path, where, covered: false, ring: true });
      }
      expect(stops).toBeGreaterThan(5);
    }
  });

test('With reduced motion nothing moves for longer than a blink (acc 267)', async ({ visitor }) => {
  const calm = await visitor({ reducedMotion: 'reduce', account: await createAccount() });
  for (const path of ['/impressum', ...memberScreens]) {
    await calm.page.goto(at(path), { waitUntil: 'networkidle' });
    const moving = await calm.page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration) > 20).length,
    );
    expect({ path, moving }).toEqual({ path, moving: 0 });
  }
  const still = await visitor({ reducedMotion: 'reduce' });
  await still.page.goto(at('/'), { waitUntil: 'networkidle' });
  expect(await still.page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('Text at 200 percent loses nothing and needs no sideways scrolling (acc 266)', async ({
  page,
  person,
  signedIn,
}) => {
  await signedIn();
  await person.open(at('/dashboard'));
  await page.setViewportSize({ width: 640, height: 800 });
  for (const path of ['/login', ...memberScreens]) {
    await page.goto(at(path), { waitUntil: 'networkidle' });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect({ path, sideways: await measureOverflow(page), clipped: await findClippedElements(page) }).toEqual({
      path,
      sideways: 0,
      clipped: [],
    });
  }
});

test('Who has set letters twice as large in the browser reads everything on a phone without sideways scrolling (acc 266)', async ({
  page,
  person,
  signedIn,
}) => {
  await signedIn();
  await person.open(at('/dashboard'));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ['/', '/en', '/login', '/kuendigen', '/widerruf', ...memberScreens]) {
    await page.goto(at(path), { waitUntil: 'networkidle' });
    await heading(page, /./).waitFor();
    const size = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    expect({ path, size, sideways: await measureOverflow(page) }).toEqual({ path, size: 32, sideways: 0 });
  }
});

test('Text with the spacing of WCAG 1.4.12 is nowhere cut off (acc 266)', async ({ page, person, signedIn }) => {
  await signedIn();
  await person.open(at('/dashboard'));
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ['/impressum', '/kuendigen', ...memberScreens]) {
    await page.goto(at(path), { waitUntil: 'networkidle' });
    await heading(page, /./).waitFor();
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(`
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }`);
      document.adoptedStyleSheets = [spacing];
    });
    expect({ path, clipped: await findClippedElements(page) }).toEqual({ path, clipped: [] });
  }
});
