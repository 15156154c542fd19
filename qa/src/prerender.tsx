import { render } from '@testing-library/react';
import { placePage } from 'page-contract/testing';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter } from 'react-router-dom';
import { setTestSession } from 'shared-auth/testing';

type Entry = NonNullable<Parameters<typeof MemoryRouter>[0]['initialEntries']>[number];

/**
 * Renders a screen to HTML like a release. `hydrate` then hydrates it like the page's script, at the opened address.
 */
export function prerender(Screen: ComponentType, path = '/') {
  placePage();
  setTestSession({ status: 'loading' });
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(
    <StaticRouter location={path}>
      <Screen />
    </StaticRouter>,
  );
  const hydrate = (opened: Entry = path) =>
    render(
      <MemoryRouter initialEntries={[opened]}>
        <Screen />
      </MemoryRouter>,
      { container, hydrate: true },
    );
  return { container, hydrate };
}
