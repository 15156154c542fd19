import { test } from './src/fixtures.ts';
import { waitForHydration, heading } from './src/page.ts';
import { actions, at, fields, titles } from './src/steps.ts';

test('Somebody who is signed in pre-orders a box and subscribes to the newsletter (acc 310)', async ({
  page,
  signedIn,
}) => {
  const { email } = await signedIn();
  await page.goto(at('/vorbestellen'));
  await waitForHydration(page);
  for (const [form, button, thanks] of [
    ['Abenteuerbox vorbestellen', actions.sendPreorder, /^Danke! Bitte bestätige deine Vorbestellung/],
    ['Post aus dem Geschichtenwald', 'Newsletter abonnieren', /^Fast geschafft! Bitte bestätige den Link/],
  ] as const) {
    const part = page.getByRole('form', { name: form });
    await part.getByRole('textbox', { name: fields.email }).fill(email);
    await part.getByRole('button', { name: button }).click();
    await page.getByText(thanks).waitFor();
  }
  await page.getByRole('link', { name: /Zum Dashboard/ }).click();
  await heading(page, titles.dashboard).waitFor();
});
