import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { ScreenTitle } from 'ui-kit';
import type { AppProps } from './App.tsx';
import { createStaticLoading } from './createStaticLoading.ts';
import { prerender } from './prerender.tsx';
import { renderApp } from './renderApp.tsx';
import { createRouteTable } from './routes/createRouteTable.ts';
import { toPageRegistry, testRegistry } from './testing/registry.ts';

const path = '/kuendigen';
const registry = toPageRegistry(testRegistry);

/** Screen with a field of the document, one of React, and a choice. */
function TestScreen() {
  const [name, setName] = useState('');
  const [isUrgent, setUrgent] = useState(false);
  return (
    <>
      <ScreenTitle title="Kündigen – Abenteuerbox">Kündigen</ScreenTitle>
      <input aria-label="E-Mail" name="email" />
      <input aria-label="Name" name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <input aria-label="Eilig" name="urgent" type="radio" checked={isUrgent} onChange={() => setUrgent(true)} />
      <p>
        {name} {isUrgent && 'eilig'}
      </p>
    </>
  );
}

/** Replaces each text as Chromium's translation does. */
function translate(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = `translated ${text.data}`;
    text.replaceWith(font);
  }
}

test('a page that was translated before hydration keeps its input and the focus, and reports no error (acc 297)', async () => {
  history.replaceState(null, '', path);
  const html = prerender({ registry, path, Screen: TestScreen });
  document.body.innerHTML = `<div id="root" data-painted>${html}</div>`;
  const root = document.getElementById('root')!;
  translate(root);
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  field('E-Mail').value = 'anna@example.org';
  field('Name').value = 'Anna';
  field('Name').focus();
  field('Eilig').checked = true;
  const failed = jest.fn();
  window.addEventListener('error', failed);

  const state = { status: 'ready', Screen: TestScreen } as const;
  const props: AppProps = {
    routeTable: createRouteTable(registry),
    ...createStaticLoading(() => state),
    userSignOut: { signOut: async () => undefined, hasSignedOut: () => false },
    reload: () => undefined,
  };
  await act(async () => renderApp(props, root, { isLoaded: true, report: undefined }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Kündigen$/);
  expect(field('E-Mail')).toHaveValue('anna@example.org');
  expect(field('Name')).toHaveValue('Anna');
  expect(field('Name')).toHaveFocus();
  expect(screen.getByText('Anna eilig')).toBeVisible();
  expect(failed).not.toHaveBeenCalled();
  window.removeEventListener('error', failed);
});
