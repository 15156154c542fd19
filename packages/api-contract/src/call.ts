import type * as z from 'zod/mini';

/**
 * One HTTP request, described once: the backend registers its routes from it, and pages, boxes, the owner's commands
 * and every double of the network make and answer it.
 *
 * `Input` is only a type. Its schema, `<call>Input`, stands beside the call for the server alone: a page that checked
 * what it sends would load a schema library for it. Schemas are functions, so that a bundle keeps only those of the
 * calls it makes.
 */
export interface Call<Input = void, Answer = void> {
  /** Which of the page's two base addresses. */
  readonly to: 'backend' | 'gateway';
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Written out, so that a search for an address ends here. */
  readonly path: string;
  /**
   * Anyone; anyone, with the token where somebody is signed in (optional: a token that does not count changes nothing);
   * a signed-in person; a linked box, by the secret it got for that; the holder of the owner's key.
   */
  readonly who: 'anyone' | 'optional' | 'member' | 'box' | 'owner';
  /** How long the caller waits, in milliseconds. Missing: ten seconds. */
  readonly patienceMs?: number;
  /** Schema of the response. Absent where callers only read whether the call succeeded. */
  readonly answer?: () => z.ZodMiniType<Answer>;
  /** Never there at run time. */
  readonly input?: Input;
}

/** `GET /user/api/UserDevice/list-devices`: how logs, doubles and built contracts name a call. */
export const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;
