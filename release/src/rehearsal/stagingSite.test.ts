import { createWorkingCopy } from '../testing.ts';
import { openComparedSite } from './stagingSite.ts';

test('the app beside which QA pages are compared has reports off like them, whatever the live site has (acc 300)', async () => {
  const copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/faq'], { access: 'public' });
  await copy.start({ REPORTS: 'on' });
  expect(await copy.read('/faq')).toContain('"reports"');
  const site = await openComparedSite(copy.store);
  const { status, body } = await site.fetch('/faq');
  await site.close();
  await copy.remove();
  expect([status, body.toString().includes('"reports"')]).toEqual([200, false]);
});
