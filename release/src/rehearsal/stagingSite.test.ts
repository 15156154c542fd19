import { createWorkingCopy } from '../testing.ts';
import { openLiveCopy } from './stagingSite.ts';

test('the app beside which QA pages are compared has reports off like them, whatever the live site has (acc 300)', async () => {
  const copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/faq'], { access: 'public' });
  await copy.start({ REPORTS: 'on' });
  expect(await copy.read('/faq')).toContain('"reports"');
  const site = await openLiveCopy(copy.store);
  const { status, body } = await site.fetch('/faq');
  await site.close();
  await copy.remove();
  expect([status, body.toString().includes('"reports"')]).toEqual([200, false]);
});

test('a response that failed is not kept, because the store may work again', async () => {
  const copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/faq'], { access: 'public' });
  await copy.start();
  const site = await openLiveCopy(copy.store);
  // Renders the site, which is read from the store.
  await site.fetch('/faq');
  const path = '/mf-help/1.0.0-a1/Screen.ba9876543210.js';
  const read = jest.spyOn(copy.store, 'get').mockRejectedValue(new Error('The store does not respond'));
  const log = jest.spyOn(console, 'error').mockImplementation();
  const { status: failed } = await site.fetch(path);
  read.mockRestore();
  log.mockRestore();
  const { status } = await site.fetch(path);
  await site.close();
  await copy.remove();
  expect(failed).toBeGreaterThanOrEqual(500);
  expect(status).toBe(200);
});
