import type { StateRecord } from '../candidatePage/StateRecord.ts';
import { rejectIfStuck } from './rejectIfStuck.ts';
import type { Visitor } from './visitor.ts';

/** The open page. */
type Shown = Pick<Visitor, 'page' | 'evaluate'>;

/** Longest wait for a picture. */
const pictureTimeoutMs = 20_000;

/** Reads what an open state shows and says, without pictures. */
export async function readStateRecord(
  { page, evaluate }: Shown,
  { name, address }: { name: string; address: string },
  calls: string[],
): Promise<StateRecord> {
  const snapshot = await rejectIfStuck(page.locator('body').ariaSnapshot());
  return {
    state: name,
    address,
    heading: await evaluate(() => document.querySelector('h1')?.textContent?.trim() ?? ''),
    spoken: snapshot.split('\n').filter(Boolean),
    focusOrder: await evaluate(listFocusOrder),
    // Sorted, because calls at the same time have no order.
    calls: [...new Set(calls)].sort(),
    pictures: {},
  };
}

/**
 * Adds a picture of the whole page in the open window: from the top, with all fonts and images. None if the page is too
 * busy.
 */
export async function addPicture({ page, evaluate }: Shown, record: StateRecord, width: number): Promise<void> {
  await evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    scrollTo({ top: 0, behavior: 'instant' });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  const picture = await page
    .screenshot({ fullPage: true, animations: 'disabled', timeout: pictureTimeoutMs })
    .catch(() => undefined);
  if (picture) record.pictures[width] = picture.toString('base64');
}

/** Runs in the page: lists the elements that the Tab key reaches, in this order, with their roles and names. */
function listFocusOrder(): string[] {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const selector = 'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]';
  const elements = [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled, [inert], [inert] *') && element.checkVisibility(),
  );
  // Positive values of `tabindex` come first, in their order.
  const rank = ({ tabIndex }: HTMLElement) => (tabIndex > 0 ? tabIndex : Infinity);
  const sorted = elements.sort((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
  return sorted.map((element) => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const texts = [element.getAttribute('aria-label'), ...labels.map((label) => label.innerText), element.innerText];
    const name = texts.find((text) => text?.trim()) ?? '';
    return `${element.getAttribute('role') ?? element.localName} „${name.trim().replaceAll(/\s+/g, ' ')}“`;
  });
}
