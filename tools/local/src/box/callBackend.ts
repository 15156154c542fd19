import { maxDevices, problemSchema, type Call, type ErrorCode } from 'api-contract';

/** Error with a sentence that tells a person how to go on. */
export class BoxError extends Error {
  /** Error code of the backend or of the identity provider, or `not-linked`. Empty for all other errors. */
  readonly code: string;

  constructor(sentence: string, code = '') {
    super(sentence);
    this.code = code;
  }
}

/** Command that links a box to an account. */
export const linkCommand = 'npm run box -- link --email … --password …';

/** Sentences for those error codes of the backend that a person can do something about. */
const sentences: Partial<Record<ErrorCode, string>> = {
  'invalid-input': 'The backend did not accept what the box sent.',
  unauthenticated: `The sign-in of the box is no longer valid. Link it again: ${linkCommand}`,
  forbidden: 'This box may not do that.',
  'not-found': `This box is not linked to the account any more. Link it again: ${linkCommand}`,
  'no-subscription': 'This account has no subscription. Buy one on the site, under „Abo verwalten“.',
  'no-minutes-left': 'There are not that many story minutes left in this period.',
  'device-linked-elsewhere': 'This box already belongs to another account. Remove it there first.',
  'too-many-devices': `This account has ${maxDevices} boxes already. Remove one of them on the site first.`,
  'rate-limited': 'Too many attempts. Wait a little and try again.',
};

/**
 * Sends a request of a simulated box to the backend at the address `base`. `token` is the secret of a linked box, or
 * the ID token of the user who links it. `answer` of a call returns the schema of its response body. A failed call
 * throws a `BoxError`.
 */
export async function callBackend<Input, Answer>(
  base: string,
  token: string,
  { method, path, answer: createSchema }: Call<Input, Answer>,
  input: Input,
): Promise<Answer> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => {
    throw new BoxError('The backend does not answer. Is "npm start" running?');
  });
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const code = problemSchema().safeParse(json).data?.code;
    throw new BoxError((code && sentences[code]) ?? 'This did not work. Try again later.', code);
  }
  // A call without a schema has no response body, so that its type `Answer` is void.
  if (!createSchema) return undefined as Answer;
  const answer = createSchema().safeParse(json);
  if (!answer.success) throw new BoxError('The response of the backend does not have the expected fields.');
  return answer.data;
}
