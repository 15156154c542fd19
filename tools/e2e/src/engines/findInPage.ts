import type * as TestingLibrary from '@testing-library/dom';

/** A string is the whole text without regard to white space. A regular expression is serialized as its parts. */
export type Text = string | [source: string, flags: string];

/** Description of an element, by role and name, by label, or by its text. */
export type Thing = { role: string; name?: Text } | { label: Text } | { text: Text };

type Library = Pick<typeof TestingLibrary, 'queryAllByRole' | 'queryAllByLabelText' | 'queryAllByText'>;

/**
 * Finds the elements that match the last step of a path, each step inside of the previous one. It runs in the page and
 * therefore uses nothing from outside of the function.
 */
export function findInPage(library: Library, path: Thing[]): HTMLElement[] {
  const normalize = (text: string) => text.replace(/\s+/g, ' ').trim();
  const matches = (expected: Text) => (text: string) =>
    typeof expected === 'string'
      ? normalize(text) === normalize(expected)
      : new RegExp(expected[0], expected[1]).test(normalize(text));
  const isVisible = (element: HTMLElement) => element.getClientRects().length > 0;
  const findAll = (parent: HTMLElement, thing: Thing): HTMLElement[] => {
    if ('label' in thing)
      return library.queryAllByLabelText(parent, matches(thing.label), { selector: 'input, select, textarea' });
    if ('text' in thing) return library.queryAllByText(parent, matches(thing.text)).filter(isVisible);
    return library.queryAllByRole(parent, thing.role, { name: thing.name && matches(thing.name) });
  };
  return path.reduce<HTMLElement[]>(
    (parents, thing) => [...new Set(parents.flatMap((parent) => findAll(parent, thing)))],
    [document.body],
  );
}
