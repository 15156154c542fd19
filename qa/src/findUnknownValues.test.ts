import { findUnknownValues } from './findUnknownValues.ts';
import { readQaState } from './qaState.ts';

const known = {
  scenarios: ['faq', 'linked', 'returned'],
  calls: ['GET /answer'],
  languages: [] as string[],
};
const find = (search: string, values = known) => findUnknownValues(search, readQaState(search), values);

test.each([
  ['scenario=fag', 'scenario=fag: unknown. Nearest: faq, linked, returned.'],
  ['scenario=faq&person=ana', 'person=ana: unknown. Nearest: anna, ben, nobody.'],
  ['scenario=faq&fault=ofline', /^fault=ofline: unknown\. Nearest: offline, /],
  ['scenario=faq&fault=503&at=anser', 'at=anser: no call ends like this. Nearest: answer.'],
  ['scenario=faq&clock=abc', 'clock=abc: not a date. ISO 8601, for example 2026-10-25T00:59:30Z.'],
  ['scenario=faq&wait=long', 'wait=long: not a number of seconds.'],
  ['scenario=faq&language=en', 'language=en: unknown. This remote has none.'],
  ['senario=faq', 'senario: unknown parameter. Did you mean scenario?'],
])('an address that names something unknown (%s) says so (acc 320)', (search, sentence) => {
  expect(find(`?${search}`)).toEqual([typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)]);
});

test('each unknown word has a sentence; a parameter of the screen itself is no mistake', () => {
  expect(find('?scenario=faq&mode=register&suche=box')).toEqual([]);
  expect(find('?scenario=fag&person=ana')).toHaveLength(2);
  expect(find('?language=en', { ...known, languages: ['de', 'en'] })).toEqual([]);
});
