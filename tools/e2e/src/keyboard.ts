import type { Person } from './person.ts';

/** Script that returns what a screen reader would call the element with the focus, roughly. */
const readFocus = `
  const { ariaLabel, labels, textContent } = document.activeElement;
  return (ariaLabel ?? (labels?.length ? labels[0] : { textContent }).textContent).replace(/\\s+/g, ' ').trim();`;

/** Number of presses of Tab after which an element counts as unreachable; pages of the app have fewer Tab stops. */
const maxTabStops = 80;

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(person: Person, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  while (passed.length < maxTabStops) {
    await person.key('Tab');
    const focused = await person.run<string>(readFocus);
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`No Tab stop ${name}: ${passed.join(', ')}`);
}

/** Tabs to a button or link and presses Enter. */
export async function tabAndPress(person: Person, name: string | RegExp): Promise<void> {
  await tabTo(person, name);
  await person.key('Enter');
}

/** Types a text into the field with the focus. */
export async function typeKeys(person: Person, text: string): Promise<void> {
  for (const character of text) await person.key(character === ' ' ? 'Space' : character);
}

/** Tabs to a field and types a text. */
export async function tabAndType(person: Person, label: string | RegExp, text: string): Promise<void> {
  await tabTo(person, label);
  await typeKeys(person, text);
}
