import { render } from '@testing-library/react';
import { placePage } from 'page-contract/testing';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter } from 'react-router-dom';
import { setTestSession } from 'shared-auth/testing';

/** Address, or its parts with the state of the history entry. */
type Address = string | { pathname: string; search?: string; state?: unknown };

/**
 * Renders a screen to HTML in a test, as a release prerenders public pages, and adds it to the document. The returned
 * `hydrate` hydrates it as the page's script does, by default at the same address. If the HTML differs, React logs an
 * error, which fails the test.
 */
export function prerender(Screen: ComponentType, path = '/') {
  placePage();
  // A release prerenders without a user: the session is not known yet.
  setTestSession({ status: 'loading' });
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(
    <StaticRouter location={path}>
      <Screen />
    </StaticRouter>,
  );
  const hydrate = (address: Address = path) =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <Screen />
      </MemoryRouter>,
      { container, hydrate: true },
    );
  return { container, hydrate };
}
