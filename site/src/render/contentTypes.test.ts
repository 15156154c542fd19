import { contentTypes } from './contentTypes.ts';

test('Everything that is text names its encoding', () => {
  const texts = Object.values(contentTypes).filter((type) => /^text\/|[/+]xml\b/.test(type));
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((type) => !type.endsWith('; charset=utf-8'))).toEqual([]);
});
