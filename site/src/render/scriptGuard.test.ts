/** @jest-environment ./tools/build/jest/jsdomEnvironment.js */
import { scriptGuard } from './staticFiles.ts';

const root = () => document.getElementById('root')!;
const listScripts = () => [...document.querySelectorAll('head > script')].map((script) => script.getAttribute('src'));
const lose = (src: string) => document.querySelector(`head > [src="${src}"]`)!.dispatchEvent(new Event('error'));

/** Opens a page whose script has this name: a page asks only once more for each. */
function open(name: string, content: string, again = `<script src="/${name}.js?r=1" data-shell></script>`): void {
  document.head.innerHTML = `<template id="scripts-again">${again}</template><script src="/${name}.js" data-shell></script>`;
  document.body.innerHTML = `<div id="root">${content}</div>
    <template id="not-loaded"><p role="alert">Nicht geladen.</p><button type="button">Neu laden</button></template>`;
}

const loading = '<main data-loading><h1><span role="status">Lade...</span></h1></main>';

beforeAll(() => {
  jest.useFakeTimers();
  // Runs as a script of the page does.
  (0, eval)(scriptGuard);
});

test('a script of the shell that is lost is requested once more, and then says so with a way on', () => {
  open('lost', loading);
  lose('/lost.js');
  expect(listScripts()).toEqual(['/lost.js', '/lost.js?r=1']);
  expect(root()).toHaveProperty('textContent', 'Lade...');
  lose('/lost.js?r=1');
  expect(listScripts()).toHaveLength(2);
  expect(root().querySelector('[role=alert]')).toHaveProperty('textContent', 'Nicht geladen.');
  expect(root().querySelector('button')).toHaveProperty('textContent', 'Neu laden');
});

test('a page that shows something keeps it', () => {
  open('shown', '<main>Impressum</main>', '');
  lose('/shown.js');
  lose('/shown.js');
  expect(root()).toHaveProperty('textContent', 'Impressum');
});

test('a page whose prerendered content was discarded says so after its first script has asked again', () => {
  open('discarded', '', '');
  lose('/discarded.js');
  expect(root()).toHaveProperty('textContent', '');
  lose('/discarded.js');
  expect(root().querySelector('[role=alert]')).not.toBeNull();
});

test('other scripts are left to who has loaded them', () => {
  open('own', loading);
  document.head.insertAdjacentHTML('beforeend', '<script src="/mf-help/1.0.0-a/Faq.js"></script>');
  lose('/mf-help/1.0.0-a/Faq.js');
  lose('/mf-help/1.0.0-a/Faq.js');
  expect(root()).toHaveProperty('textContent', 'Lade...');
});

test('a script that does not arrive within half a minute is no endless „Lade...“', () => {
  open('slow', loading);
  jest.advanceTimersByTime(29_999);
  expect(root()).toHaveProperty('textContent', 'Lade...');
  jest.advanceTimersByTime(1);
  expect(root().querySelector('[role=alert]')).toHaveProperty('textContent', 'Nicht geladen.');
});
