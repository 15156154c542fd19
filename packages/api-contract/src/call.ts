import type * as z from 'zod/mini';

/** HTTP methods of all calls; CORS allows no other. The customer's specification makes deletions a POST. */
export const callMethods = ['GET', 'POST', 'PUT'] as const;

/**
 * Description of one HTTP request, which all sides share: the backend registers its route from it; pages, boxes (the
 * devices) and the commands of the site's operator send it; test doubles of the network answer it.
 *
 * `Input` is only a type, because pages do not validate what they send. The server does: its schema, `<call>Input`, is
 * exported beside the call. Schemas are functions, so that a bundler can drop those that a page does not use.
 */
export interface Call<Input = void, Answer = void> {
  /**
   * Server of the call, whose base address the page configuration names: `backend` for paths `/api/…`, `gateway` for
   * `/user/api/…` and `/subscription/api/…`. By default, both are the same server.
   */
  readonly to: 'backend' | 'gateway';
  readonly method: (typeof callMethods)[number];
  /** Path of the address, e.g. `/api/owner/mails/:id/resend`; a colon begins a parameter. */
  readonly path: string;
  /**
   * Caller, and how the server authenticates the call. `anyone`: not at all. `member`: by the token of a signed-in
   * person. `optional`: by that token, but the server also accepts the call without a token or with an invalid one.
   * `box`: by the secret that a box got when it was linked. `owner`: by the key of the site's operator.
   */
  readonly who: 'anyone' | 'optional' | 'member' | 'box' | 'owner';
  /** Maximum wait of the caller, in milliseconds. Default: ten seconds. */
  readonly timeoutMs?: number;
  /** Schema of the response's body. Missing if callers read only whether the call has succeeded. */
  readonly answer?: () => z.ZodMiniType<Answer>;
  /** Binds the type `Input` to the call, for type inference only; no call has a value here. */
  readonly input?: Input;
}

/** Name of a call in logs and test doubles: `GET /user/api/UserDevice/list-devices`. */
export const getCallName = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;
