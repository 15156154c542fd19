/** Elements of a page in document order, each with its tag (`name`), its own text and its computed styles. */
export type Look = { name: string; text: string; styles: Record<string, string> }[];

/** Runs in the page and reads every element. It is sent there as text, so it uses nothing outside of itself. */
export function readLook(): Look {
  const comparedStyles = [
    'color background-color background-image border-top-color border-top-width border-top-left-radius box-shadow',
    'display font-family font-size font-style font-weight letter-spacing line-height margin-top margin-left opacity',
    'padding-top padding-left position text-align text-decoration-line text-transform transform visibility',
  ].flatMap((names) => names.split(' '));
  return [...document.querySelectorAll('html, body, #root *')].map((element) => {
    const style = getComputedStyle(element);
    const text = [...element.childNodes].map((child) => (child instanceof Text ? child.data : '')).join('');
    const styles = Object.fromEntries(comparedStyles.map((name) => [name, style.getPropertyValue(name)]));
    return { name: element.localName, text: text.trim(), styles };
  });
}

/**
 * Describes, as a clause, the first difference between the look of a screen that was opened alone (`before`) and its
 * look after another remote was open (`after`); undefined if they are equal. A look is undefined if the screen did not
 * appear.
 */
export function describeDifference(before: Look | undefined, after: Look | undefined): string | undefined {
  // A screen that did not appear before is no difference that another remote has caused.
  if (!before) return undefined;
  if (!after) return 'it does not appear any more';
  const readTexts = (look: Look) => look.map((element) => element.text).filter(Boolean);
  const [textsBefore, textsAfter] = [readTexts(before), readTexts(after)];
  const textCount = Math.max(textsBefore.length, textsAfter.length);
  for (let index = 0; index < textCount; index += 1) {
    const [textBefore, textAfter] = [textsBefore[index] ?? '', textsAfter[index] ?? ''];
    if (textBefore !== textAfter) return `it says "${textAfter}" instead of "${textBefore}"`;
  }
  if (before.length !== after.length) return `it has ${after.length} elements instead of ${before.length}`;
  for (const [index, { name, styles }] of before.entries())
    for (const [property, value] of Object.entries(styles)) {
      const valueAfter = after[index]?.styles[property];
      if (valueAfter !== value) return `${property} of its ${name} is ${valueAfter} instead of ${value}`;
    }
  return undefined;
}
