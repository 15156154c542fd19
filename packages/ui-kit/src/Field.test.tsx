import { render, screen } from '@testing-library/react';
import { Field } from './Field.tsx';
import { expectAccessible } from 'ui-kit/testing';

test('Ties hint and error to the input, and the error is an alert (acc 46)', async () => {
  const { container } = render(<Field label="E-Mail-Adresse" hint="Nur einmal" error="Bitte prüfe sie." />);
  const input = screen.getByLabelText('E-Mail-Adresse');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Nur einmal Bitte prüfe sie.');
  expect(screen.getByRole('alert')).toHaveTextContent('Bitte prüfe sie.');
  await expectAccessible(container);
});

test('Has the region of the error before there is one, and shows no alert (acc 109)', () => {
  const { container } = render(<Field label="E-Mail-Adresse" />);
  expect(container.querySelector('[aria-live="assertive"]')).toBeEmptyDOMElement();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByLabelText('E-Mail-Adresse')).toBeValid();
});

test('Keeps a description of its user beside its own', () => {
  render(
    <>
      <p id="note">Von außen</p>
      <Field label="Name" hint="Von innen" aria-describedby="note" />
    </>,
  );
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Von außen Von innen');
});
