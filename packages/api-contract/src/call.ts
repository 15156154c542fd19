import type * as z from 'zod/mini';

/** HTTP methods of all calls, which CORS allows. Deletions are a POST, as in the product's specification. */
export const callMethods = ['GET', 'POST', 'PUT'] as const;

/**
 * One HTTP request, described once: the backend registers its routes from it; pages, boxes (the devices) and the
 * commands of the site's operator send it; test doubles of the network answer it.
 *
 * `Input` is only a type. Its schema, `<call>Input`, is exported beside the call for the server alone: a page that
 * validated its input would load a schema library for it. Schemas are functions, so that a bundle contains only those
 * of the calls it makes.
 */
export interface Call<Input = void, Answer = void> {
  /**
   * Names the base address to which `path` is appended. The page configuration has one for `/api/…` (`backend`) and one
   * for `/user/api/…` and `/subscription/api/…` (`gateway`); by default, both are the same server.
   */
  readonly to: 'backend' | 'gateway';
  readonly method: (typeof callMethods)[number];
  /** Written out in full, so that a search for an address finds the call. Parameters begin with a colon. */
  readonly path: string;
  /**
   * Caller, and what authenticates them. `anyone`: nothing. `optional`: a signed-in person's token is sent and
   * an invalid one ignored. `member`: a signed-in person's token. `box`: the secret that a box got when it was linked.
   * `owner`: the key of the site's operator.
   */
  readonly who: 'anyone' | 'optional' | 'member' | 'box' | 'owner';
  /** Maximum wait of the caller, in milliseconds. Default: ten seconds. */
  readonly timeoutMs?: number;
  /** Schema of the response's body. Absent if callers only read whether the call succeeded. */
  readonly answer?: () => z.ZodMiniType<Answer>;
  /** Carries the type `Input`; no call has this property at run time. */
  readonly input?: Input;
}

/** Name of a call in logs and test doubles: `GET /user/api/UserDevice/list-devices`. */
export const getCallName = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;
