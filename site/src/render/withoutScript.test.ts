import { testPage } from 'page-contract/testing';
import { renderWithoutScript } from './withoutScript.ts';

const page = testPage({ support: { email: 'hilfe@muster.example' } });

test.each([
  ['/kuendigen', 'Verträge hier kündigen', 'wann der Vertrag enden soll'],
  ['/widerruf', 'Vertrag widerrufen', 'den Vertrag oder die Bestellnummer'],
])('%s can be read without scripts, and names e-mail and post (acc 290)', (path, title, content) => {
  const text = renderWithoutScript(path, page)!;
  expect(text).toContain(`<h1>${title}</h1>`);
  expect(text).toContain(content);
  expect(text).toContain(`href="mailto:hilfe@muster.example?subject=${encodeURIComponent(title)}"`);
  expect(text).toContain(
    'Post: Abenteuerbox Muster GmbH, Musterweg 321, 00321 Musterstadt, Bundesrepublik Deutschland',
  );
});

test('Other pages say that they need scripts', () => {
  expect(renderWithoutScript('/dashboard', page)).toBeUndefined();
});
