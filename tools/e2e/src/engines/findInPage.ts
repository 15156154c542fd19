import type * as TestingLibrary from '@testing-library/dom';

/** A string is the whole text without regard to white space. A regular expression is serialized as its parts. */
export type TextQuery = string | [source: string, flags: string];

/** Description of an element, by role and name, by label, or by its text. */
export type ElementQuery = { role: string; name?: TextQuery } | { label: TextQuery } | { text: TextQuery };

type Library = Pick<typeof TestingLibrary, 'queryAllByRole' | 'queryAllByLabelText'>;

/**
 * Finds the elements that match the last step of a path, each step inside of the previous one. It runs in the page and
 * therefore uses nothing from outside of the function.
 */
export function findInPage(library: Library, path: ElementQuery[]): HTMLElement[] {
  const normalize = (text: string) => text.replace(/\s+/g, ' ').trim();
  const matches = (expected: TextQuery) => (text: string) =>
    typeof expected === 'string'
      ? normalize(text) === normalize(expected)
      : new RegExp(expected[0], expected[1]).test(normalize(text));
  const isVisible = (element: HTMLElement) => element.getClientRects().length > 0;
  const findAll = (parent: HTMLElement, query: ElementQuery): HTMLElement[] => {
    if ('label' in query)
      return library
        .queryAllByLabelText(parent, matches(query.label), { selector: 'input, select, textarea' })
        .filter(isVisible);
    if ('text' in query) {
      // The smallest elements with the text, as Playwright finds them: a part of it may be an element of its own.
      const hasText = ({ textContent }: Element) => matches(query.text)(textContent ?? '');
      return [...parent.querySelectorAll<HTMLElement>('*')].filter(
        (element) => hasText(element) && ![...element.children].some(hasText) && isVisible(element),
      );
    }
    return library.queryAllByRole(parent, query.role, { name: query.name && matches(query.name) });
  };
  return path.reduce<HTMLElement[]>(
    (parents, query) => [...new Set(parents.flatMap((parent) => findAll(parent, query)))],
    [document.body],
  );
}
