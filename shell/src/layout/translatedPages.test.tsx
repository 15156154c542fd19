import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { patchDomForTranslators } from './translatedPages.ts';

const originals = { removeChild: Node.prototype.removeChild, insertBefore: Node.prototype.insertBefore };

beforeEach(patchDomForTranslators);
afterEach(() => Object.assign(Node.prototype, originals));

function Order() {
  const [cancelled, setCancelled] = useState(true);
  return (
    <div>
      <button onClick={() => setCancelled(!cancelled)}>um</button>
      <p data-testid="state">
        Dein Abo {cancelled ? 'endet' : 'läuft weiter'}
        {cancelled && '. Die Bestätigung kommt per '}
        {cancelled && <b>E-Mail</b>}
      </p>
      <p data-testid="start">
        {!cancelled && <b>Neu: </b>}
        Du kannst kündigen
      </p>
    </div>
  );
}

const wrap = () => {
  const font = document.createElement('font');
  font.append(document.createElement('font'));
  return font;
};

/** Ways in which translators change a text node. */
const translators: Record<string, (text: Text) => void> = {
  'replaces each text by elements': (text) => {
    const font = wrap();
    font.firstElementChild!.textContent = text.data;
    text.replaceWith(font);
  },
  'inserts elements and removes the text then': (text) => {
    const font = wrap();
    font.firstElementChild!.textContent = text.data;
    text.before(font);
    text.remove();
  },
  'moves each text into elements': (text) => {
    const font = wrap();
    text.replaceWith(font);
    font.firstElementChild!.append(text);
  },
  'replaces each text by another text': (text) => text.replaceWith(text.data),
};

function translate(container: HTMLElement, replace: (text: Text) => void): void {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  texts.filter((text) => text.parentElement?.tagName !== 'BUTTON').forEach(replace);
}

for (const [name, replace] of Object.entries(translators))
  test(`a page whose translator ${name} shows each change, in its place, and nothing old beside it`, async () => {
    const { container } = render(<Order />);
    const readPage = () => [screen.getByTestId('state').textContent, screen.getByTestId('start').textContent];
    const before = readPage();
    for (const expected of [['Dein Abo läuft weiter', 'Neu: Du kannst kündigen'], before]) {
      translate(container, replace);
      await userEvent.click(screen.getByRole('button', { name: 'um' }));
      expect(readPage()).toEqual(expected);
    }
  });

function Countdown() {
  const [seconds, setSeconds] = useState(2);
  return (
    <div>
      <button onClick={() => setSeconds(seconds - 1)}>weiter</button>
      {seconds > 0 && `noch ${seconds} Sekunden`}
    </div>
  );
}

test('a text that was replaced, shown again and removed by a translator can be removed by React', async () => {
  const { container } = render(<Countdown />);
  translate(container, translators['replaces each text by elements']!);
  await userEvent.click(screen.getByRole('button', { name: 'weiter' }));
  expect(container).toHaveTextContent('noch 1 Sekunden');
  translate(container, (text) => text.remove());
  await userEvent.click(screen.getByRole('button', { name: 'weiter' }));
  expect(container).toHaveTextContent(/^weiter$/);
});
