import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Link } from './Link.tsx';

function Here() {
  const { pathname, search, state } = useLocation();
  return <p>{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

function renderLink(link: React.ReactNode) {
  render(
    <MemoryRouter initialEntries={['/start']}>
      {link}
      <Here />
    </MemoryRouter>,
  );
  return screen.getByRole('link');
}

test('follows inside the app, with state, and keeps attributes', async () => {
  const link = renderLink(
    <Link to="/faq?q=1" state={{ from: 'x' }} className="a" aria-current="page">
      FAQ
    </Link>,
  );
  expect(link).toHaveAttribute('href', '/faq?q=1');
  expect(link).toHaveClass('a');
  expect(link).toHaveAttribute('aria-current', 'page');
  await userEvent.click(link);
  expect(screen.getByText('/faq?q=1 {"from":"x"}')).toBeVisible();
});

test('leaves new windows to the browser and refusals to its user', async () => {
  const link = renderLink(
    <Link to="/faq" onClick={(event) => event.preventDefault()}>
      FAQ
    </Link>,
  );
  await userEvent.click(link);
  expect(screen.getByText('/start null')).toBeVisible();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a click with %j is the browser’s',
  (how) => {
    const link = renderLink(<Link to="/faq">FAQ</Link>);
    let prevented: boolean | undefined;
    const browser = (click: Event) => {
      prevented = click.defaultPrevented;
      // jsdom cannot open another page; it would complain in the middle of a later test.
      click.preventDefault();
    };
    document.addEventListener('click', browser, { once: true });
    fireEvent.click(link, how);
    expect(prevented).toBe(false);
    expect(screen.getByText('/start null')).toBeVisible();
  },
);
