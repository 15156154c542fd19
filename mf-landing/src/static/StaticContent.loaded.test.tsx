import { render, screen } from '@testing-library/react';
import { StaticContent } from './StaticContent.tsx';

test('Content that was not prerendered appears as soon as it is loaded', async () => {
  render(<StaticContent content="lead" language="en" />);
  expect(await screen.findByText(/stories made up as they are told\./)).toBeVisible();
});
