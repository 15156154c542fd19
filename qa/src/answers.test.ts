import { findAnswer, determineOutcome, problem, type ReceivedCall } from './answers.ts';

const call: ReceivedCall = { name: 'GET /user/plan', body: undefined, authorization: null, acceptLanguage: null };

test.each([
  [{}, { kind: 'response', status: 204, body: null }],
  [{ body: { a: 1 } }, { kind: 'response', status: 200, contentType: 'application/json', body: '{"a":1}' }],
  [
    problem(404, 'not-found'),
    expect.objectContaining({ status: 404, contentType: 'application/problem+json', body: expect.any(String) }),
  ],
  [
    { text: '<p>', contentType: 'text/html' },
    { kind: 'response', status: 200, contentType: 'text/html', body: '<p>' },
  ],
  [{ status: 503 }, { kind: 'response', status: 503, body: null }],
  [{ offline: true }, { kind: 'offline' }],
  [{ hang: true, body: {} }, { kind: 'hang' }],
  [{ cut: true }, { kind: 'cut' }],
])('the answer %j means %j', (answer, outcome) => expect(determineOutcome(answer)).toEqual(outcome));

test('a handler may depend on the call; a call that nobody answers has none', () => {
  const handlers = { [call.name]: ({ name }: ReceivedCall) => ({ body: name }) };
  expect(findAnswer(handlers, call)).toEqual({ body: 'GET /user/plan' });
  expect(findAnswer(handlers, { ...call, name: 'GET /other' })).toBeUndefined();
});
