import { exportAccount } from 'api-contract';
import { AuthError, deleteIdentity, request, session, signIn, signOut, verifyResetCode } from './index.ts';
import { failWith, setTestIdentity, setTestSession, testToken, testUser } from './testing.ts';

beforeEach(() => {
  document.head.innerHTML = '';
  setTestSession({ status: 'signed-out' });
});

test('puts the page into any session', () => {
  setTestSession({ status: 'signed-in', user: testUser });
  expect(session.get()).toEqual({ status: 'signed-in', user: testUser });
  setTestSession({ status: 'signed-out', reason: 'expired' });
  expect(session.get()).toEqual({ status: 'signed-out', reason: 'expired' });
});

test('starting keeps the session of the test', () => {
  setTestSession({ status: 'signed-in', user: testUser });
  session.start();
  expect(session.get()).toEqual({ status: 'signed-in', user: testUser });
});

test('signs in and out without Firebase', async () => {
  await signIn('neu@example.org', 'geheim');
  expect(session.get()).toMatchObject({ status: 'signed-in', user: { email: 'neu@example.org' } });
  await signOut();
  expect(session.get()).toEqual({ status: 'signed-out' });
});

test('a scenario lets single calls fail with a code, until the next session is set', async () => {
  setTestIdentity({ signIn: async () => failWith('wrong-password') });
  const refused = signIn('a@example.org', 'x');
  await expect(refused).rejects.toBeInstanceOf(AuthError);
  await expect(refused).rejects.toMatchObject({
    code: 'wrong-password',
    message: 'Firebase: Error (auth/wrong-password).',
  });
  expect(await verifyResetCode('any')).toBe(testUser.email);
  setTestSession({ status: 'signed-out' });
  await signIn('a@example.org', 'x');
  expect(session.get().status).toBe('signed-in');
});

test('a deletion ends the session as account-deleted', async () => {
  setTestSession({ status: 'signed-in', user: testUser });
  await deleteIdentity();
  expect(session.get()).toEqual({ status: 'signed-out', reason: 'account-deleted' });
});

test('calls carry the test token to the test addresses', async () => {
  setTestSession({ status: 'signed-in', user: testUser });
  const fetchDouble = jest.fn(async () => ({ status: 200, text: async () => '{"minutes":5}' }) as Response);
  globalThis.fetch = fetchDouble;
  const answer = await request({ ...exportAccount, path: '/minutes' });
  expect(answer).toEqual({ minutes: 5 });
  expect(fetchDouble).toHaveBeenCalledWith(
    'http://gateway.test/minutes',
    expect.objectContaining({ headers: { Accept: 'application/json', Authorization: `Bearer ${testToken}` } }),
  );
});

test('leaves a page configuration alone that is there already', () => {
  document.head.innerHTML = '<script type="application/json" id="page">{"backend":"http://localhost:8080"}</script>';
  setTestSession({ status: 'signed-out' });
  expect(document.querySelectorAll('#page')).toHaveLength(1);
  expect(document.getElementById('page')).toHaveTextContent('http://localhost:8080');
});
