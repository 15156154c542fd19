/** Look of a page: its elements in document order, each with its tag (`name`), its own text and its computed styles. */
export type Look = { name: string; text: string; styles: Record<string, string> }[];

/** Reads every element. Playwright sends this function to the page, so it must not use anything outside of itself. */
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
 * Describes the first difference between two looks of a page that shows the same screen: before and after another
 * remote was open. Returns a clause, like `it has 9 elements instead of 8`, or undefined if the other remote has
 * changed nothing.
 */
export function describeDifference(before: Look, after: Look): string | undefined {
  const textDifference = describeTextDifference(before, after);
  if (textDifference) return textDifference;
  if (before.length !== after.length) return `it has ${after.length} elements instead of ${before.length}`;
  return describeStyleDifference(before, after);
}

function describeTextDifference(before: Look, after: Look): string | undefined {
  const readTexts = (look: Look) => look.map((element) => element.text).filter(Boolean);
  const [textsBefore, textsAfter] = [readTexts(before), readTexts(after)];
  const textCount = Math.max(textsBefore.length, textsAfter.length);
  for (let index = 0; index < textCount; index += 1) {
    const [textBefore, textAfter] = [textsBefore[index] ?? '', textsAfter[index] ?? ''];
    if (textBefore !== textAfter) return `it says "${textAfter}" instead of "${textBefore}"`;
  }
  return undefined;
}

/** Compares the styles of looks that have the same number of elements. */
function describeStyleDifference(before: Look, after: Look): string | undefined {
  for (const [index, { name, styles }] of before.entries())
    for (const [property, value] of Object.entries(styles)) {
      const valueAfter = after[index]?.styles[property];
      if (valueAfter !== value) return `${property} of its ${name} is ${valueAfter} instead of ${value}`;
    }
  return undefined;
}
