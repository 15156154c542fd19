import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState, type ComponentProps, type FormEvent } from 'react';
import { renderToString } from 'react-dom/server';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { getOpenerProps } from './getOpenerProps.ts';
import { expectAccessible } from 'ui-kit/testing';

const user = userEvent.setup();

function Page({ closable, withInitialFocus = false }: { closable?: boolean; withInitialFocus?: boolean }) {
  const [open, setOpen] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <main>
      <button onClick={() => setOpen(true)}>Öffnen</button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        closable={closable}
        title="Box entfernen"
        initialFocus={withInitialFocus ? keep : undefined}
      >
        <p>Bist du sicher?</p>
        <button ref={keep}>Behalten</button>
      </Dialog>
    </main>
  );
}

async function open(page = <Page />) {
  const { container } = render(page);
  await user.click(screen.getByRole('button', { name: 'Öffnen' }));
  return container;
}

const dialog = () => screen.queryByRole('dialog', { name: 'Box entfernen' });

test('Is a modal dialog named by its heading, without accessibility faults (acc 58)', async () => {
  const container = await open();
  expect(dialog()).toHaveAttribute('aria-modal', 'true');
  await expectAccessible(container);
});

test('Moves the focus to its heading, never by chance to a button (acc 222)', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Box entfernen' })).toHaveFocus();
});

test('Moves the focus where its user wants it (acc 135)', async () => {
  await open(<Page withInitialFocus />);
  expect(screen.getByRole('button', { name: 'Behalten' })).toHaveFocus();
});

test('Closes on Escape and gives the focus back to the opener (acc 58)', async () => {
  await open();
  await user.keyboard('{Escape}');
  expect(dialog()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Öffnen' })).toHaveFocus();
});

test('Closes by the cross', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(dialog()).not.toBeInTheDocument();
});

test('Closes by a click on the backdrop', async () => {
  await open();
  await user.click(dialog()!);
  expect(dialog()).not.toBeInTheDocument();
});

test('Stays when a press began inside and ended on the backdrop', async () => {
  await open();
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByText('Bist du sicher?') },
    { keys: '[/MouseLeft]', target: dialog()! },
  ]);
  expect(dialog()).toBeInTheDocument();
});

test('Does not close while something is under way: not by Escape, cross, backdrop or the browser (acc 130) (acc 206)', async () => {
  await open(<Page closable={false} />);
  await user.keyboard('{Escape}');
  await user.click(dialog()!);
  dialog()!.dispatchEvent(new Event('cancel', { cancelable: true }));
  (dialog() as HTMLDialogElement).close();
  expect(screen.getByRole('button', { name: 'Schließen' })).toBeDisabled();
  expect(dialog()).toHaveAttribute('open');
});

describe('With a foot', () => {
  const style = document.createElement('style');
  beforeEach(() => document.head.append(style));
  afterEach(() => {
    style.remove();
    jest.restoreAllMocks();
  });

  const heights = { head: 60, foot: 200, body: 300, content: 300 };
  /** Gives the parts of the dialog heights, which jsdom does not have, in a window whose dialogs are so high at most. */
  function setHeights(maxHeight: number, changes: Partial<typeof heights> = {}) {
    const all = { ...heights, ...changes };
    const readHeight = (element: Element, part: 'clientHeight' | 'scrollHeight' | 'offsetHeight') => {
      const names = Object.keys(all) as (keyof typeof heights)[];
      const name = names.find((one) => element.classList.contains(one));
      return name === 'body' && part === 'scrollHeight' ? all.content : name ? all[name] : 0;
    };
    for (const part of ['clientHeight', 'scrollHeight', 'offsetHeight'] as const)
      jest.spyOn(HTMLElement.prototype, part, 'get').mockImplementation(function (this: HTMLElement) {
        return readHeight(this, part);
      });
    style.textContent = `dialog { max-height: ${maxHeight}px }`;
  }

  const showDialog = (props: Partial<ComponentProps<typeof Dialog>> = {}) =>
    render(
      <Dialog open onClose={jest.fn()} title="Box entfernen" foot={<button>Entfernen</button>} {...props}>
        <p>Bist du sicher?</p>
      </Dialog>,
    );
  const sheet = () => dialog()!.firstElementChild!;
  const body = () => screen.getByText('Bist du sicher?').parentElement!.parentElement!;

  test('keeps the buttons outside of what scrolls (acc 306)', () => {
    showDialog();
    expect(body()).not.toContainElement(screen.getByRole('button', { name: 'Entfernen' }));
  });

  test('lets the keyboard reach what scrolls, by the name of the dialog (acc 306)', () => {
    setHeights(600, { content: 900 });
    showDialog();
    expect(screen.getByRole('group', { name: 'Box entfernen' })).toBe(body());
    expect(body()).toHaveAttribute('tabindex', '0');
    expect(sheet()).not.toHaveClass('oneColumn');
  });

  test('adds no stop for the Tab key where everything fits', () => {
    setHeights(600);
    showDialog();
    expect(body()).not.toHaveAttribute('tabindex');
  });

  test.each([
    [419, true],
    [420, false],
  ])('scrolls as one column if less than 160 px are left: %i px (acc 306)', (maxHeight, isOneColumn) => {
    Element.prototype.scrollIntoView = jest.fn();
    setHeights(maxHeight, { content: 900 });
    showDialog();
    expect(sheet().classList.contains('oneColumn')).toBe(isOneColumn);
  });

  test('measures again when the window changes, and what has the focus stays in sight (acc 306)', () => {
    const scrolledTo: Element[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolledTo.push(this);
    };
    setHeights(600);
    showDialog();
    screen.getByRole('button', { name: 'Entfernen' }).focus();
    setHeights(300);
    fireEvent(window, new Event('resize'));
    expect(sheet()).toHaveClass('oneColumn');
    expect(scrolledTo).toEqual([screen.getByRole('button', { name: 'Entfernen' })]);
  });

  test('has content and buttons in one form, if it is one', async () => {
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    showDialog({ form: { onSubmit, 'aria-label': 'Box' }, foot: <button type="submit">Entfernen</button> });
    expect(screen.getByRole('form', { name: 'Box' })).toContainElement(body());
    await user.click(screen.getByRole('button', { name: 'Entfernen' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('With an id, it is prerendered with its page', () => {
  function Prerendered() {
    const [open, setOpen] = useState(false);
    const field = useRef<HTMLInputElement>(null);
    return (
      <main>
        <Button {...getOpenerProps('painted', () => setOpen(true))}>Öffnen</Button>
        <Dialog
          id="painted"
          open={open}
          onOpened={() => setOpen(true)}
          onClose={() => setOpen(false)}
          title="Box entfernen"
          initialFocus={field}
        >
          <input aria-label="Name" ref={field} />
        </Dialog>
      </main>
    );
  }

  afterEach(() => document.body.replaceChildren());

  const prerender = () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<Prerendered />);
    return { container, hydrate: () => render(<Prerendered />, { container, hydrate: true }) };
  };

  test('closed, and its buttons open and close it by themselves (acc 297)', () => {
    const { container } = prerender();
    expect(dialog()).not.toBeInTheDocument();
    const [opener, cross] = container.querySelectorAll('button');
    expect(opener).toHaveAttribute('command', 'show-modal');
    expect(opener).toHaveAttribute('commandfor', 'painted');
    expect(cross).toHaveAttribute('command', 'close');
    expect(cross).toHaveAttribute('commandfor', 'painted');
  });

  test('opened before this code is there, it stays open with what was typed, and closes as ever (acc 297)', async () => {
    const { container, hydrate } = prerender();
    container.querySelector('dialog')!.showModal();
    const field = screen.getByLabelText<HTMLInputElement>('Name');
    field.focus();
    field.value = 'Lumi';
    hydrate();
    expect(dialog()).toHaveAttribute('open');
    expect(field).toHaveValue('Lumi');
    expect(field).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(dialog()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Öffnen' }));
    expect(dialog()).toHaveAttribute('open');
    expect(field).toHaveFocus();
  });
});
