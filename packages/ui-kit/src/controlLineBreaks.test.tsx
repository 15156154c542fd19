import { render } from '@testing-library/react';
import { controlLineBreaks } from './controlLineBreaks.tsx';

const marked = (text: string) => render(<p>{controlLineBreaks(text)}</p>).container.firstElementChild!;

test('The characters stay as they are', () => {
  const text = 'Deine E-Mail-Adresse eltern.teil@familie.example, keine E-Mails an a@b.c.';
  expect(marked(text)).toHaveTextContent(text);
});

test('No line ends inside of „E-Mail“', () => {
  expect(marked('Per E-Mail.').innerHTML).toMatch(/^Per E-<span class="\w+"><\/span>Mail\.$/);
});

test('An address ends a line only behind @ and dots', () => {
  expect(marked('eltern@familie.example').innerHTML).toBe('<bdi translate="no">eltern@<wbr>familie.<wbr>example</bdi>');
});
