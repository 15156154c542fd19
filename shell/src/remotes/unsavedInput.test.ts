import { fireEvent, screen } from '@testing-library/react';
import { watchInput } from './unsavedInput.ts';

const field = () => screen.getByLabelText<HTMLInputElement>('E-Mail-Adresse');

beforeEach(() => {
  document.body.innerHTML = '<input aria-label="E-Mail-Adresse"><input type="radio" value="yes">';
});

test('nothing would be lost as long as nobody has typed', () => {
  expect(watchInput()()).toBe(false);
});

test('what is typed would be lost with the page, until it is gone', () => {
  const hasUnsavedInput = watchInput();
  fireEvent.input(field(), { target: { value: 'a' } });
  expect(hasUnsavedInput()).toBe(true);
  field().value = '';
  expect(hasUnsavedInput()).toBe(false);
});

test('a choice, which is saved with one press and can be made again, does not keep an old version', () => {
  const hasUnsavedInput = watchInput();
  fireEvent.click(screen.getByRole('radio'));
  expect(hasUnsavedInput()).toBe(false);
});

test('what was typed into a painted page before the app was there would be lost, too (acc 297)', () => {
  field().value = 'a';
  const hasUnsavedInput = watchInput();
  expect(hasUnsavedInput()).toBe(true);
  field().remove();
  expect(hasUnsavedInput()).toBe(false);
});
