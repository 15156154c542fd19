import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { Network } from './network.ts';
import type { Place, Verbs } from './walk.ts';

/** Makes all kinds of white space equal: prices contain no-break spaces, which a walk's author need not know. */
const normalizeSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Creates a function that compares texts except for their white space. */
const createMatcher = (expected: string) => (text: string) => normalizeSpaces(text) === normalizeSpaces(expected);

/**
 * Creates the verbs for the page in which this code runs: a component test, or a QA page, which shows one
 * micro-frontend alone. A walk is a flow of a user as a list of steps, each of which has a verb: `see` waits for an
 * element with exactly this text, `read` for one that contains it, and `keep` for the value of a field. A `place` is
 * role and name of the container to search: a dialog.
 */
export function createPageVerbs(user: UserEvent, network: Network): Verbs {
  const findContainer = async (place?: Place) => within(place ? await find(...place) : document.body);
  const find = async (role: string, name: string, place?: Place): Promise<HTMLElement> =>
    (await findContainer(place)).findByRole(role, { name: createMatcher(name) });
  const findField = async (label: string, place?: Place) =>
    (await findContainer(place)).findByLabelText<HTMLInputElement>(createMatcher(label), {
      selector: 'input, select, textarea',
    });
  return {
    press: async (...target) => user.click(await find(...target)),
    'press twice': async (...target) => user.dblClick(await find(...target)),
    async type(label, text, place) {
      const field = await findField(label, place);
      await user.clear(field);
      if (text) await user.type(field, text);
    },
    choose: async (role, name) => user.click(await find(role, name)),
    async see(text) {
      const matches = createMatcher(text);
      // Compares the text of an element and its children: an address in a sentence may be an element of its own.
      await screen.findAllByText((_ownText, element) => matches(element?.textContent ?? ''));
    },
    read: (role, text) =>
      waitFor(() => {
        const texts = screen.getAllByRole(role).map(({ textContent }) => normalizeSpaces(textContent ?? ''));
        const isThere = texts.some((one) => one.includes(normalizeSpaces(text)));
        if (!isThere) throw new Error(`it says „${texts.join('“ and „')}“`);
      }),
    async keep(label, value, place) {
      const field = await findField(label, place);
      await waitFor(() => {
        if (field.value !== value) throw new Error(`it has „${field.value}“`);
      });
    },
    answer: async (call, answer) => network.answer(call, answer),
  };
}
