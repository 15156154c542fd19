import { renderHook } from '@testing-library/react';
import { useDocumentLanguage } from './useDocumentLanguage.ts';

test('The page has the language of its screen, and is German again afterwards', () => {
  const { rerender, unmount } = renderHook(useDocumentLanguage, { initialProps: 'de' });
  expect(document.documentElement.lang).toBe('de');
  rerender('en');
  expect(document.documentElement.lang).toBe('en');
  unmount();
  expect(document.documentElement.lang).toBe('de');
});

test('A page that has the language already is left as it is, so that no style is computed again', () => {
  document.documentElement.lang = 'en';
  const observer = new MutationObserver(() => {});
  observer.observe(document.documentElement, { attributes: true });
  renderHook(useDocumentLanguage, { initialProps: 'en' });
  expect(observer.takeRecords()).toEqual([]);
});
