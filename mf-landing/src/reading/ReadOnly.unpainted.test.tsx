import { render, screen } from '@testing-library/react';
import { ReadOnly } from './ReadOnly.tsx';

test('Where nothing was painted, it appears as soon as it is there', async () => {
  render(<ReadOnly part="offer" language="en" />);
  expect(await screen.findByText('You reserve a box. It costs nothing and commits you to nothing.')).toBeVisible();
});
