import { render } from '@testing-library/react';
import { placePage } from 'page-contract/testing';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { setTestSession } from 'shared-auth/testing';

/** The page as it was painted ahead of time, and how its script arrives. */
export function paint(Screen: ComponentType) {
  placePage();
  setTestSession({ status: 'loading' });
  const page = (
    <StaticRouter location="/">
      <Screen />
    </StaticRouter>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  return { container, arrive: () => render(page, { container, hydrate: true }) };
}
