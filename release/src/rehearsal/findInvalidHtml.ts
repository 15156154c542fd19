import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  // The rules of the HTML standard, without those about style.
  extends: ['html-validate:standard'],
  rules: {
    'no-redundant-role': 'error',
    // Counts the elements in templates, too. `findInvalidHtml` counts itself.
    'no-multiple-main': 'off',
  },
});

/**
 * Returns what in a whole HTML document does not follow the HTML standard, as `<div> element is not permitted as
 * content under <span> at html > body > span > div`, and elements that a page must have exactly once.
 */
export function findInvalidHtml(html: string): string[] {
  const { results } = validator.validateStringSync(html);
  const violations = results
    .flatMap(({ messages }) => messages)
    .map(({ message, selector }) => `${message} at ${selector ?? 'the document'}`);
  // Templates are no part of the page. SVG has an element `title`, too.
  const page = html.replaceAll(/<(template|svg)\b.*?<\/\1>/gs, '');
  const counts = ['title', 'h1', 'main'].flatMap((name) => {
    const count = page.match(new RegExp(`<${name}[\\s>]`, 'g'))?.length ?? 0;
    return count === 1 ? [] : [`${count} elements <${name}> instead of one`];
  });
  return [...violations, ...counts];
}
