import type * as TestingLibrary from '@testing-library/dom';

/** A string is the whole text, white space aside; a regular expression travels as its parts. */
export type Text = string | [source: string, flags: string];

export type Thing = { role: string; name?: Text } | { label: Text } | { text: Text };

type Library = Pick<typeof TestingLibrary, 'queryAllByRole' | 'queryAllByLabelText' | 'queryAllByText'>;

/** Runs in the page and therefore uses nothing from outside. Finds what is in the last thing of a path of things. */
export function findInPage(library: Library, path: Thing[]): HTMLElement[] {
  const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();
  const matches = (wanted: Text) => (text: string) =>
    typeof wanted === 'string'
      ? squeeze(text) === squeeze(wanted)
      : new RegExp(wanted[0], wanted[1]).test(squeeze(text));
  const isVisible = (element: HTMLElement) => element.getClientRects().length > 0;
  const all = (place: HTMLElement, thing: Thing): HTMLElement[] => {
    if ('label' in thing)
      return library.queryAllByLabelText(place, matches(thing.label), { selector: 'input, select, textarea' });
    if ('text' in thing) return library.queryAllByText(place, matches(thing.text)).filter(isVisible);
    return library.queryAllByRole(place, thing.role, { name: thing.name && matches(thing.name) });
  };
  return path.reduce<HTMLElement[]>(
    (places, thing) => [...new Set(places.flatMap((place) => all(place, thing)))],
    [document.body],
  );
}
