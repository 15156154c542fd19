import { test } from '../src/fixtures.ts';
import { heading } from '../src/page.ts';
import { at, menu, openMenuEntry, titles } from '../src/steps.ts';

test('A remote without a build shows the notice on its screen, and everything else works (acc 272)', async ({
  page,
  person,
  errors,
  signedIn,
}) => {
  // The browser denies a page that a route answers its calls to this machine.
  errors.announce(/could not be loaded/, /Permission was denied/, /net::ERR_FAILED/, / failed: network/);
  await signedIn();
  await person.open(at('/dashboard'));
  await page.route(at('/faq'), async (route) => {
    const answer = await route.fetch();
    const withoutHelp = (await answer.text()).replace(
      /(<script type="application\/json" id="registry">)(.*?)(<\/script>)/,
      (_, start: string, json: string, end: string) => {
        const registry = JSON.parse(json) as { remotes: Record<string, { live?: unknown }> };
        delete registry.remotes['mf-help']!.live;
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
