import { de } from '../texts.de.ts';
import { en } from '../texts.en.ts';
import { paintedTexts } from './paintedTexts.ts';
import { translate } from './translate.ts';

/** Every path that a screen may read: single texts, and lists as a whole. */
const paths = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' || Array.isArray(value) ? [path + key] : paths(value as object, `${path}${key}.`),
  );

test.each([
  ['de', de],
  ['en', en],
] as const)('The painted page reads every text in %s as i18next does after a switch (acc 33)', (language, texts) => {
  const values = { returnObjects: true, price: '9,99 €', email: 'post@muster.example' };
  const read = (t: unknown) =>
    paths(texts).map((path) => [path, (t as (path: string, options: object) => unknown)(path, values)]);
  expect(read(paintedTexts(texts))).toEqual(read(translate(language, texts)));
  expect(paths(texts).length).toBeGreaterThan(30);
});
