import { act, render, screen } from '@testing-library/react';
import { setTestSession, testUser } from './testing.ts';
import { useSession } from './useSession.ts';

function Screen() {
  const session = useSession();
  return <p>{session.status === 'signed-in' ? session.user.email : session.status}</p>;
}

test('a component shows the session and follows its changes', () => {
  setTestSession({ status: 'loading' });
  render(<Screen />);
  expect(screen.getByText('loading')).toBeInTheDocument();
  act(() => setTestSession({ status: 'signed-in', user: testUser }));
  expect(screen.getByText('eltern@example.org')).toBeInTheDocument();
  act(() => setTestSession({ status: 'signed-out' }));
  expect(screen.getByText('signed-out')).toBeInTheDocument();
});

test('a prerendered page, which cannot know who reads it, becomes the reader’s own without an error', () => {
  setTestSession({ status: 'signed-in', user: testUser });
  const container = document.createElement('div');
  container.innerHTML = '<p>loading</p>';
  document.body.append(container);
  render(<Screen />, { container, hydrate: true });
  expect(container).toHaveTextContent('eltern@example.org');
});
