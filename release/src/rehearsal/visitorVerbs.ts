import type { Page } from 'playwright-core';
import type { Handlers, Place, Verbs } from 'qa';

/** Longest wait for an element, in milliseconds. */
const timeout = 5_000;

/**
 * Creates the verbs of walks for a page that Playwright controls. A walk is a flow of a user, as a list of steps like
 * `['press', 'button', 'Senden']`. A verb rejects if its element does not appear: `see` waits for exactly this text,
 * `read` for an element that contains it, `keep` for the value of a field. `handlers` contains the responses to the
 * page's calls; the verb `answer` replaces one of them. A `place` is role and name of an element around the target.
 */
export function createVisitorVerbs(page: Page, handlers: Handlers): Verbs {
  const findContainer = (place?: Place) => (place ? page.getByRole(place[0], { name: place[1], exact: true }) : page);
  const find = (role: 'button' | 'link' | 'checkbox' | 'radio', name: string, place?: Place) =>
    findContainer(place).getByRole(role, { name, exact: true });
  const findField = (label: string, place?: Place) => findContainer(place).getByLabel(label, { exact: true });
  return {
    press: (...target) => find(...target).click({ timeout }),
    'press twice': (...target) => find(...target).dblclick({ timeout }),
    type: (label, text, place) => findField(label, place).fill(text, { timeout }),
    choose: (role, name) => find(role, name).check({ timeout }),
    see: (text) => page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor({ timeout }),
    read: (role, text) => page.getByRole(role).filter({ hasText: text }).first().waitFor({ timeout }),
    // Playwright has no wait for the value of a field.
    async keep(label, value, place) {
      const deadline = Date.now() + timeout;
      for (;;) {
        const kept = await findField(label, place).inputValue({ timeout });
        if (kept === value) return;
        if (Date.now() > deadline) throw new Error(`it has „${kept}“`);
        await page.waitForTimeout(50);
      }
    },
    async answer(call, response) {
      handlers[call] = response;
    },
  };
}
