import { fireEvent, screen } from '@testing-library/react';
import { trackInput } from './unsavedInput.ts';

const field = () => screen.getByLabelText<HTMLInputElement>('E-Mail-Adresse');

beforeEach(() => {
  document.body.innerHTML = '<input aria-label="E-Mail-Adresse"><input type="radio" value="yes">';
});

test('a page without typed text has no unsaved input', () => {
  expect(trackInput()()).toBe(false);
});

test('typed text is unsaved input until it is removed', () => {
  const hasUnsavedInput = trackInput();
  fireEvent.input(field(), { target: { value: 'a' } });
  expect(hasUnsavedInput()).toBe(true);
  field().value = '';
  expect(hasUnsavedInput()).toBe(false);
});

test('a choice, which is saved with one press and can be made again, does not keep an old version', () => {
  const hasUnsavedInput = trackInput();
  fireEvent.click(screen.getByRole('radio'));
  expect(hasUnsavedInput()).toBe(false);
});

test('text typed into a prerendered page before hydration is unsaved input, too (acc 297)', () => {
  field().value = 'a';
  const hasUnsavedInput = trackInput();
  expect(hasUnsavedInput()).toBe(true);
  field().remove();
  expect(hasUnsavedInput()).toBe(false);
});
