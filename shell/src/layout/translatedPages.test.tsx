import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { patchDomForTranslators } from './translatedPages.ts';

const originals = { removeChild: Node.prototype.removeChild, insertBefore: Node.prototype.insertBefore };

beforeEach(patchDomForTranslators);
afterEach(() => Object.assign(Node.prototype, originals));

function Counter() {
  const [open, setOpen] = useState(true);
  return (
    <div>
      <button onClick={() => setOpen(!open)}>um</button>
      {open && <b>fett</b>}
      {open ? 'offen' : ''}
      <p>Ende</p>
    </div>
  );
}

test('a page that the browser has translated stays usable', async () => {
  render(<Counter />);
  const text = [...(screen.getByText('Ende').parentElement?.childNodes ?? [])].find(
    (node) => node.nodeType === Node.TEXT_NODE,
  );
  const font = document.createElement('font');
  text?.replaceWith(font);
  font.append(text as Node);

  await userEvent.click(screen.getByRole('button', { name: 'um' }));
  await userEvent.click(screen.getByRole('button', { name: 'um' }));
  expect(screen.getByText('fett')).toBeVisible();
  expect(screen.getByText('Ende')).toBeVisible();
});
