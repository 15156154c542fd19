import * as z from 'zod/mini';
import { cleanEmail, emailInput, isEmail, normalizeEmail } from './email.ts';

test.each([
  'a@b.c',
  'vor.name+x@sub.example.de',
  'jörg@müller.example',
  't@ｅxample.org',
  't@sub。example.org',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
])('%s is an address (acc 45)', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  ['', 'a', 'a@b', '@c.de', 'a@.', 'a b@c.de', 'a@b..c', 'a@b.c.'],
  ['a,b@c.de', 'a;b@c.de', 'a:b@c.de', 'a<b@c.de', 'a@c，d.de', 'a@b。。c', `${'a'.repeat(250)}@c.de`],
  [
    'a\nb@c.de',
    'a@c.de\r\nbcc',
    'a\u0007b@c.de',
    'a@c\u00ad.de',
    'a\u200b@c.de',
    'a\ufe0f@c.de',
    'a@c\u034f.de',
    'a\u202eb@c.de',
  ],
  ['a\ufffd@c.de', 'a\ud800@c.de', 'a@c\udc00.de', 'a@c.de/x.y', 'a@c.de?x.y', 'a@%63.de', 'a@c／d.de', 'a@[::1].de'],
])('these are none: %j … (acc 45)', (...texts) => {
  expect(texts.filter(isEmail)).toEqual([]);
});

test.each([
  ['T.Est+Tag@Example.ORG', 'T.Est+Tag@example.org'],
  ['t@ｅxample.org', 't@example.org'],
  ['t@ⓔxample.org', 't@example.org'],
  ['t@example。org', 't@example.org'],
  ['t@exam\u00adple.org', 't@example.org'],
  ['t@straße.example', 't@xn--strae-oqa.example'],
  ['jo\u0308rg@1.2', 'jörg@1.2'],
])('%s is the mailbox %s', (typed, normalized) => {
  expect(normalizeEmail(typed)).toBe(normalized);
  expect(normalizeEmail(normalized)).toBe(normalized);
});

test.each([
  ' anna@example.org\u00a0',
  'anna\u200e@example.org\u2060',
  '\ufeffan\u00adna@exam\u200bple.org',
  '<anna@example.org>',
  'Anna Berg <anna@example.org>',
  'mailto:anna@example.org',
  'MAILTO:anna@example.org?subject=Hallo',
  '<mailto:anna@example.org>',
])('%j is meant as anna@example.org (acc 85)', (typed) => {
  expect(cleanEmail(typed)).toBe('anna@example.org');
});

test.each([
  ['\u200b ', ''],
  ['anna', 'anna'],
  ['a\nb@c.de', 'a\nb@c.de'],
  ['a<b@c.de', 'a<b@c.de'],
])('%j stays %j', (typed, cleaned) => {
  expect(cleanEmail(typed)).toBe(cleaned);
});

test('a body carries the normalized address on', () => {
  expect(z.parse(emailInput(), ' Anna@ｅxample.ORG ')).toBe('Anna@example.org');
  expect(z.safeParse(emailInput(), `a@${'b'.repeat(300)}.c`).success).toBe(false);
});
