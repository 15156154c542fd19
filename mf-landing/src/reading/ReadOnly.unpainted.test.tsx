import { render, screen } from '@testing-library/react';
import { ReadOnly } from './ReadOnly.tsx';

test('Where nothing was painted, it appears as soon as it is there', async () => {
  render(<ReadOnly part="lead" language="en" />);
  expect(await screen.findByText(/stories made up as they are told\./)).toBeVisible();
});
