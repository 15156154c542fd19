import { act, screen, within } from '@testing-library/react';
import { placePage } from 'page-contract/testing';
import { useState } from 'react';
import { Dialog, getOpenerProps, ScreenTitle } from 'ui-kit';
import { expectConsoleError } from 'ui-kit/testing';
import type { AppProps } from './App.tsx';
import { createStaticLoading } from './createStaticLoading.ts';
import { prerender } from './prerender.tsx';
import { renderApp } from './renderApp.tsx';
import { createRouteTable } from './routes/createRouteTable.ts';
import { testRegistry } from './testing/registry.ts';

const path = '/kuendigen';
const registry = testRegistry;

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

/** Screen with a dialog that the browser opens before hydration. */
function DialogScreen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ScreenTitle title="Start – Abenteuerbox">Start</ScreenTitle>
      <button type="button" {...getOpenerProps('order', () => setOpen(true))}>
        Vorbestellen
      </button>
      <Dialog id="order" open={isOpen} onOpened={() => setOpen(true)} onClose={() => setOpen(false)} title="Bestellen">
        <input aria-label="E-Mail" name="email" />
      </Dialog>
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

/** Shows the prerendered page as the browser does before its scripts run. Returns its root. */
function showPrerendered(Screen = TestScreen): HTMLElement {
  history.replaceState(null, '', path);
  placePage();
  const html = prerender({ registry, path, Screen });
  document.body.innerHTML = `<div id="root" data-painted>${html}</div>`;
  return document.getElementById('root')!;
}

function hydrate(root: HTMLElement, Screen = TestScreen): Promise<void> {
  const state = { status: 'ready', Screen } as const;
  const props: AppProps = {
    routeTable: createRouteTable(registry),
    ...createStaticLoading(() => state),
    userSignOut: { signOut: async () => undefined, hasSignedOut: () => false },
    mailedPage: { get: () => undefined, forget: () => undefined, storeInHistory: () => undefined },
    reload: () => undefined,
  };
  return act(async () => renderApp(props, root, { isLoaded: true, report: undefined }));
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('a page that an extension of the browser has changed before hydration keeps its input, and tells the visitor of no error', async () => {
  expectConsoleError(/Hydration failed/);
  const root = showPrerendered();
  field('E-Mail').before(document.createElement('div'));
  field('E-Mail').value = 'anna@example.org';
  field('E-Mail').focus();
  await hydrate(root);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(field('E-Mail')).toHaveValue('anna@example.org');
  expect(field('E-Mail')).toHaveFocus();
});

test('a dialog that the browser has opened before hydration is hydrated as it is, and then gets the messages of the shell', async () => {
  // The prerendered title has an attribute by which the browser focuses it.
  expectConsoleError(/some attributes/);
  const root = showPrerendered(DialogScreen);
  const dialog = root.querySelector('dialog')!;
  dialog.showModal();
  await hydrate(root, DialogScreen);
  expect(root.querySelector('dialog')).toBe(dialog);
  // Pages of earlier tests are still mounted, and tell their messages there, too.
  expect(within(dialog).getAllByRole('alert')).not.toHaveLength(0);
});

test('a page that was translated before hydration keeps its input and the focus, and reports no error (acc 297)', async () => {
  const root = showPrerendered();
  translate(root);
  field('E-Mail').value = 'anna@example.org';
  field('Name').value = 'Anna';
  field('Name').focus();
  field('Eilig').checked = true;
  const failed = jest.fn();
  window.addEventListener('error', failed);

  await hydrate(root);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Kündigen$/);
  expect(field('E-Mail')).toHaveValue('anna@example.org');
  expect(field('Name')).toHaveValue('Anna');
  expect(field('Name')).toHaveFocus();
  expect(screen.getByText('Anna eilig')).toBeVisible();
  expect(failed).not.toHaveBeenCalled();
  window.removeEventListener('error', failed);
});

test('a dialog that was opened in a changed page before hydration stays open, with its input and the focus (acc 297)', async () => {
  expectConsoleError(/Hydration failed/);
  const root = showPrerendered(DialogScreen);
  screen.getByRole('button', { name: 'Vorbestellen' }).textContent = 'Pre-order';
  // As the browser does by the attributes of the button.
  document.querySelector('dialog')!.showModal();
  field('E-Mail').value = 'anna@example.org';
  field('E-Mail').focus();
  await hydrate(root, DialogScreen);
  expect(screen.getByRole('button', { name: 'Vorbestellen' })).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(field('E-Mail')).toHaveValue('anna@example.org');
  expect(field('E-Mail')).toHaveFocus();
  // The screen knows that it is open.
  await act(async () => screen.getByRole('button', { name: 'Schließen' }).click());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
