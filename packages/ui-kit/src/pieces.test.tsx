import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  Badge,
  Banner,
  Button,
  Card,
  ErrorNotice,
  FailureAlert,
  icons,
  Logo,
  ProgressBar,
  ScreenTitle,
  Skeleton,
  Status,
  VisuallyHidden,
} from './index.ts';
import { expectAccessible } from 'ui-kit/testing';

test('A busy button is disabled, says so and cannot be pressed', async () => {
  const onClick = jest.fn();
  render(
    <Button busy busyText="Wird verarbeitet..." onClick={onClick}>
      Bestellen
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Wird verarbeitet...' });
  await userEvent.click(button);
  expect(button).toBeDisabled();
  expect(onClick).not.toHaveBeenCalled();
});

test('A button that was busy has the focus again, unless the person went on', async () => {
  const form = (busy: boolean) => (
    <>
      <Button busy={busy}>Speichern</Button>
      <a href="#weiter">Weiter</a>
    </>
  );
  const { rerender } = render(form(false));
  const save = screen.getByRole('button', { name: 'Speichern' });
  save.focus();
  rerender(form(true));
  // As browsers do with a focused control that gets disabled; jsdom does not.
  save.blur();
  rerender(form(false));
  expect(save).toHaveFocus();

  rerender(form(true));
  screen.getByRole('link', { name: 'Weiter' }).focus();
  rerender(form(false));
  expect(screen.getByRole('link', { name: 'Weiter' })).toHaveFocus();
});

test('A button submits only when it is told to', () => {
  render(<Button>Weiter</Button>);
  expect(screen.getByRole('button', { name: 'Weiter' })).toHaveAttribute('type', 'button');
});

test('The progress bar tells its numbers and never leaves its range (acc 149)', () => {
  render(<ProgressBar value={180} max={120} label="Verbraucht" valueText="180 von 120 Minuten verbraucht" />);
  const bar = screen.getByRole('progressbar', { name: 'Verbraucht' });
  expect(bar).toHaveAttribute('aria-valuemin', '0');
  expect(bar).toHaveAttribute('aria-valuemax', '120');
  expect(bar).toHaveAttribute('aria-valuenow', '120');
  expect(bar).toHaveAttribute('aria-valuetext', '180 von 120 Minuten verbraucht');
});

test('The progress bar of nothing is empty (acc 141)', () => {
  render(<ProgressBar value={0} max={0} label="Verbraucht" />);
  expect(screen.getByRole('progressbar').firstElementChild).toHaveStyle({ inlineSize: '0%' });
});

test('The banner is a polite region that exists before its text (acc 68)', () => {
  const { rerender } = render(<Banner />);
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  rerender(<Banner>Danke!</Banner>);
  expect(region).toHaveTextContent('Danke!');
});

test('The screen title is the heading that can take the focus, and the title of the document (acc 19) (acc 20)', () => {
  render(<ScreenTitle title="Dashboard – Abenteuerbox">Willkommen</ScreenTitle>);
  expect(screen.getByRole('heading', { level: 1, name: 'Willkommen' })).toHaveAttribute('tabindex', '-1');
  expect(document.title).toBe('Dashboard – Abenteuerbox');
});

test('A notice about a failure shows its number in the log, in the language of the page, below its own words', () => {
  const notice = (failure: unknown) => <ErrorNotice failure={failure}>Das ging schief.</ErrorNotice>;
  const { container, rerender, unmount } = render(notice({ requestId: '3f2a91bc04de' }));
  expect(container).toHaveTextContent(/^Das ging schief\.Vorgang 3f2a91bc04de$/);
  for (const unnumbered of [undefined, null, new Error('offline'), { requestId: undefined }]) {
    rerender(notice(unnumbered));
    expect(container).toHaveTextContent(/^Das ging schief\.$/);
  }
  unmount();
  document.documentElement.lang = 'en';
  const english = render(notice({ requestId: '3f2a91bc04de' }));
  expect(screen.getByText('Reference 3f2a91bc04de')).toBeVisible();
  english.unmount();
  document.documentElement.lang = '';
});

test('A failure is announced in a region that exists before it, and comes into the picture', () => {
  const comesIntoThePicture = jest.fn();
  Element.prototype.scrollIntoView = comesIntoThePicture;
  const region = (failure: unknown) => <FailureAlert failure={failure}>Das ging schief.</FailureAlert>;
  const { rerender } = render(region(null));
  const alert = screen.getByRole('alert');
  expect(alert).toBeEmptyDOMElement();
  expect(comesIntoThePicture).not.toHaveBeenCalled();
  rerender(region({ requestId: '3f2a91bc04de' }));
  expect(alert).toHaveTextContent(/^Das ging schief\.Vorgang 3f2a91bc04de$/);
  expect(comesIntoThePicture.mock.contexts).toEqual([alert]);
  rerender(region(undefined));
  expect(alert).toBeEmptyDOMElement();
});

test('All stateless pieces together have no accessibility faults (acc 263)', async () => {
  const { container } = render(
    <main>
      <Logo />
      <Card>
        <Badge kind="success">Aktiv</Badge>
        <ErrorNotice title="Schade">Das ging schief.</ErrorNotice>
        <Status>
          <VisuallyHidden>Fertig</VisuallyHidden>
        </Status>
        <ProgressBar value={1} max={2} label="Verbraucht" />
        <Skeleton height="3rem" />
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} />
        ))}
      </Card>
    </main>,
  );
  await expectAccessible(container);
});
