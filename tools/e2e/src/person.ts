import type { Locator, Page } from '@playwright/test';

type Role =
  | 'alert'
  | 'article'
  | 'button'
  | 'checkbox'
  | 'contentinfo'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'main'
  | 'navigation'
  | 'radio'
  | 'status';

/** A string is the whole name. */
type Name = string | RegExp;

/**
 * Actions of a person on a page, whatever drives the browser. Things are found by role and name, fields by their label,
 * and each word waits until its thing is there.
 */
export interface Person {
  /** Opens an address and waits until its document has loaded, or only until it is there. */
  open(address: string, until?: 'load' | 'commit'): Promise<void>;
  /** Waits until the page has this address. */
  arrive(address: string | RegExp): Promise<void>;
  press(role: 'button' | 'link', name: Name): Promise<void>;
  /** Replaces what stands in a field. */
  type(label: Name, text: string): Promise<void>;
  choose(role: 'checkbox' | 'radio', name: Name): Promise<void>;
  /** The text of what is visible. */
  read(role: Role, name?: Name): Promise<string>;
  /** Waits until this text is visible. */
  see(text: Name): Promise<void>;
  /** Presses a key or a combination: `Enter`, `Shift+Tab`. */
  key(name: string): Promise<void>;
  /** The same person who looks at a part of the page only. */
  within(role: Role, name?: Name): Person;
}

/** A person in a browser that Playwright drives. */
export function personOn(page: Page, place: Page | Locator = page): Person {
  const find = (role: Role, name?: Name) =>
    place.getByRole(role, name === undefined ? {} : { name, exact: typeof name === 'string' });
  return {
    open: async (address, waitUntil = 'load') => void (await page.goto(address, { waitUntil })),
    arrive: (address) => page.waitForURL(address),
    press: (role, name) => find(role, name).click(),
    type: (label, text) => place.getByLabel(label, { exact: true }).fill(text),
    choose: (role, name) => find(role, name).check(),
    read: (role, name) => find(role, name).innerText(),
    see: (text) =>
      place
        .getByText(text, { exact: typeof text === 'string' })
        .first()
        .waitFor(),
    key: (name) => page.keyboard.press(name),
    within: (role, name) => personOn(page, find(role, name)),
  };
}
