import { screen, within } from '@testing-library/react';

/**
 * Finds the alert that has a text. Each faulty field has one of its own, and a form has one for what concerns no field.
 * Without a text, returns the form's.
 */
export function findAlert(part: HTMLElement = screen.getByRole('main')): HTMLElement {
  const alerts = within(part).getAllByRole('alert');
  return alerts.find(({ textContent }) => textContent) ?? alerts[0]!;
}
