import { expect, type Locator, type Page } from '@playwright/test';

/** ARIA roles of the elements that tests use. */
type Role =
  | 'alert'
  | 'alertdialog'
  | 'article'
  | 'button'
  | 'checkbox'
  | 'contentinfo'
  | 'dialog'
  | 'heading'
  | 'img'
  | 'link'
  | 'listitem'
  | 'main'
  | 'navigation'
  | 'radio'
  | 'searchbox'
  | 'status'
  | 'textbox';

/** A string must be equal to the whole name. */
type Name = string | RegExp;

/** State of an element. */
export interface ElementState {
  /** Value of a field. */
  value: string;
  isChosen: boolean;
  isFocused: boolean;
  isEnabled: boolean;
}

/** Returns the state of an element. Runs in the page, and therefore uses nothing from outside of the function. */
const readState = (element: Element): ElementState => {
  const { value = '', checked = false } = element as HTMLInputElement;
  const isFocused = element === document.activeElement;
  return { value, isChosen: checked, isFocused, isEnabled: !element.matches(':disabled') };
};

/** Script with the function above, for browsers that WebDriver controls. */
export const readStateScript = `return (${readState})(arguments[0])`;

/**
 * Actions of a user on a page, independent of the tool that controls the browser. Elements are found by role and name,
 * fields by their label, and each action waits until its element exists.
 */
export interface Person {
  /** Opens an address and waits until the document has loaded, or only until the response has arrived. */
  open(address: string, until?: 'load' | 'commit'): Promise<void>;
  /** Loads the page again. */
  reload(): Promise<void>;
  /** Goes back to the page before. */
  back(): Promise<void>;
  /** Waits until the page has this address. */
  arrive(address: string | RegExp): Promise<void>;
  /** Clicks a button or link. */
  press(role: 'button' | 'link', name: Name): Promise<void>;
  /** Replaces the value of a visible field. */
  type(label: Name, text: string): Promise<void>;
  /** Checks a checkbox or radio button; one that is checked stays so. */
  choose(role: 'checkbox' | 'radio', name: Name): Promise<void>;
  /** Returns the visible text of an element. */
  read(role: Role, name?: Name): Promise<string>;
  /** Waits until this text is visible. */
  see(text: Name): Promise<void>;
  /** Waits until this text is not visible. */
  waitUntilHidden(text: Name): Promise<void>;
  /** Returns the number of elements that are there now. */
  count(role: Role, name?: Name): Promise<number>;
  /** Returns the state of an element. */
  inspect(role: Role, name?: Name): Promise<ElementState>;
  /** Runs a script in the page, the body of a function, and returns its result. */
  run<T>(script: string): Promise<T>;
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
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    arrive: (address) => page.waitForURL(address),
    press: (role, name) => find(role, name).click(),
    type: (label, text) => part.getByLabel(label, { exact: true }).filter({ visible: true }).fill(text),
    choose: (role, name) => find(role, name).check(),
    read: (role, name) => find(role, name).innerText(),
    see: (text) =>
      part
        .getByText(text, { exact: typeof text === 'string' })
        .first()
        .waitFor(),
    waitUntilHidden: async (text) => {
      const found = part.getByText(text, { exact: typeof text === 'string' }).filter({ visible: true });
      await expect(found).toHaveCount(0);
    },
    count: (role, name) => find(role, name).count(),
    inspect: (role, name) => find(role, name).evaluate(readState),
    run: (script) => page.evaluate(`(() => {${script}})()`),
    key: (name) => page.keyboard.press(name),
    within: (role, name) => createPerson(page, find(role, name)),
  };
}
