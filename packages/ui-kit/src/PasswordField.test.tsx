import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasswordField } from './PasswordField.tsx';

const user = userEvent.setup();
const input = () => screen.getByLabelText<HTMLInputElement>('Passwort');

function setup() {
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <PasswordField label="Passwort" autoComplete="current-password" />
    </form>,
  );
  return onSubmit;
}

test('Shows the password, too, when a password manager has put an element beside the input', async () => {
  setup();
  await user.type(input(), 'geheim');
  input().after(document.createElement('div'));
  await user.click(screen.getByRole('button', { name: 'Passwort anzeigen' }));
  expect(input()).toHaveAttribute('type', 'text');
});

test('Shows and hides the password without submitting; value, caret and focus survive (acc 77) (acc 78)', async () => {
  const onSubmit = setup();
  await user.type(input(), 'geheim');
  input().setSelectionRange(2, 4);

  await user.click(screen.getByRole('button', { name: 'Passwort anzeigen' }));
  expect(input()).toHaveAttribute('type', 'text');
  expect(input()).toHaveValue('geheim');
  expect([input().selectionStart, input().selectionEnd]).toEqual([2, 4]);
  expect(input()).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Passwort verbergen' }));
  expect(input()).toHaveAttribute('type', 'password');
  expect([input().selectionStart, input().selectionEnd]).toEqual([2, 4]);
  expect(onSubmit).not.toHaveBeenCalled();
});
