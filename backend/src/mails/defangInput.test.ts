import { defangAddress, defangText } from './defangInput.ts';

test.each([
  ['Bitte hier anmelden: https://evil.example/login.', 'Bitte hier anmelden: https[:]//evil[.]example/login.'],
  ['www.evil.example', 'www[.]evil[.]example'],
  ['http://192.168.10.12/x', 'http[:]//192[.]168[.]10[.]12/x'],
  ['schreib an post@evil.example', 'schreib an post[@]evil[.]example'],
  ['mailto:post@evil.example', 'mailto[:]post[@]evil[.]example'],
  ['evil\u3002example', 'evil[\u3002]example'],
  ['ev\u00adil.ex\u200bample \u202egnp.exe', 'evil[.]example gnp[.]exe'],
])('a link in the words of a stranger is dead: %s', (words, quoted) => {
  expect(defangText(words)).toBe(quoted);
});

test.each([
  'Anna Muster-Beispiel',
  'Abo „Standard“, z. B. ab 1.1.2027. Danke!',
  'Erste Zeile\nzweite Zeile: so ist es.',
  'Die Box (rot) erzählt nicht mehr...',
])('other words stay as they are: %s', (words) => {
  expect(defangText(words)).toBe(words);
});

test('an address stays one, unless it is made to be read as a link', () => {
  expect(defangAddress('anna.muster+box@example.org')).toBe('anna.muster+box@example.org');
  expect(defangAddress('anna@xn--mller-kva.example')).toBe('anna@müller.example');
  expect(defangAddress('www.evil.example/login@x.de')).toBe('www[.]evil[.]example/login[@]x[.]de');
});
