import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useWrite } from './useWrite.ts';

const user = userEvent.setup();

/** Ends of the writes that are pending, in the order of their starts. */
let ends: (() => void)[] = [];

function Writer() {
  const write = useWrite({ mutationFn: () => new Promise<void>((resolve) => ends.push(resolve)) });
  return (
    <>
      <button onClick={() => write.mutate()}>Speichern</button>
      <button onClick={write.reset}>Zurücksetzen</button>
      {write.isSuccess && 'Gespeichert.'}
    </>
  );
}

function open(): void {
  ends = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Writer />
    </QueryClientProvider>,
  );
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('of two presses only the first one writes, and the next one after its end writes again', async () => {
  open();
  await press('Speichern');
  await press('Speichern');
  expect(ends).toHaveLength(1);
  ends[0]!();
  expect(await screen.findByText('Gespeichert.')).toBeVisible();
  await press('Speichern');
  expect(ends).toHaveLength(2);
});

test('a reset gives up a pending write, so that the next press writes', async () => {
  open();
  await press('Speichern');
  await press('Zurücksetzen');
  await press('Speichern');
  expect(ends).toHaveLength(2);
  ends[0]!();
  await press('Speichern');
  expect(ends).toHaveLength(2);
  ends[1]!();
  expect(await screen.findByText('Gespeichert.')).toBeVisible();
});
