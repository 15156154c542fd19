import type { Locator, Page } from '@playwright/test';

/** ARIA roles of the elements that tests use. */
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

/** A string must be equal to the whole name. */
type Name = string | RegExp;

/**
 * Actions of a user on a page, independent of the tool that controls the browser. Elements are found by role and name,
 * fields by their label, and each action waits until its element exists.
 */
export interface Person {
  /** Opens an address and waits until the document has loaded, or only until the response has arrived. */
  open(address: string, until?: 'load' | 'commit'): Promise<void>;
  /** Waits until the page has this address. */
  arrive(address: string | RegExp): Promise<void>;
  /** Clicks a button or link. */
  press(role: 'button' | 'link', name: Name): Promise<void>;
  /** Replaces the value of a field. */
  type(label: Name, text: string): Promise<void>;
  /** Checks a checkbox or radio button; one that is checked stays so. */
  choose(role: 'checkbox' | 'radio', name: Name): Promise<void>;
  /** Returns the visible text of an element. */
  read(role: Role, name?: Name): Promise<string>;
  /** Waits until this text is visible. */
  see(text: Name): Promise<void>;
  /** Presses a key or a combination: `Enter`, `Shift+Tab`. */
  key(name: string): Promise<void>;
  /** Returns the same person, limited to one part of the page. */
  within(role: Role, name?: Name): Person;
}

/** Creates a person in a browser that Playwright controls. `part` limits them to a part of the page. */
export function createPerson(page: Page, part: Page | Locator = page): Person {
  const find = (role: Role, name?: Name) =>
    part.getByRole(role, name === undefined ? {} : { name, exact: typeof name === 'string' });
  return {
    open: async (address, waitUntil = 'load') => void (await page.goto(address, { waitUntil })),
    arrive: (address) => page.waitForURL(address),
    press: (role, name) => find(role, name).click(),
    type: (label, text) => part.getByLabel(label, { exact: true }).fill(text),
    choose: (role, name) => find(role, name).check(),
    read: (role, name) => find(role, name).innerText(),
    see: (text) =>
      part
        .getByText(text, { exact: typeof text === 'string' })
        .first()
        .waitFor(),
    key: (name) => page.keyboard.press(name),
    within: (role, name) => createPerson(page, find(role, name)),
  };
}
