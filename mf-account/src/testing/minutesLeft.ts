import { screen } from '@testing-library/react';

/** Finds the paragraph with the minutes left: its number is an element of its own, and no line ends behind it (acc 273). */
export const minutesLeft = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text.replace(' ', '\u00a0'));
