import { act, render, screen, waitFor } from '@testing-library/react';
import { placePage } from 'page-contract/testing';
import { BrowserRouter } from 'react-router-dom';
import { setTestSession } from 'shared-auth/testing';
import { hasTranslation } from '../language/translations.ts';
import { loadStaticContent } from '../static/loadStatic.ts';
import LandingScreen from './LandingScreen.tsx';

// Renders the screen alone, because a scenario loads all screens, some of which bring English along.
test('The language that was pressed last is shown, although the texts of the other one arrive later (acc 33)', async () => {
  history.replaceState(null, '', '/');
  placePage();
  setTestSession({ status: 'signed-out' });
  await loadStaticContent();
  render(
    <BrowserRouter>
      <LandingScreen />
    </BrowserRouter>,
  );
  act(() => {
    screen.getByRole('button', { name: 'EN English' }).click();
    screen.getByRole('button', { name: 'DE Deutsch' }).click();
  });
  await waitFor(() => expect(hasTranslation('en')).toBe(true));
  await act(async () => undefined);
  expect(screen.getByRole('button', { name: 'DE Deutsch' })).toHaveAttribute('aria-pressed', 'true');
  expect(document.documentElement).toHaveAttribute('lang', 'de');
  expect(localStorage.getItem('abenteuerbox.language')).toBe('de');
  expect(location.pathname).toBe('/');
});
