import { screen } from '@testing-library/react';

/** Finds the paragraph with the minutes left, whose number is an element of its own. */
export const minutesLeft = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent?.replace('\u00a0', ' ') === text);
