import pg from 'pg';
import { currentCaller, type Caller } from './caller.ts';
import { createShares, type Shares } from './shares.ts';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/**
 * Maximum wait of a statement for a lock, and its maximum duration. A caller who waits for a lock holds a connection.
 */
const timeouts: Record<Caller['kind'], { lock: number; statement: number }> = {
  read: { lock: 1_000, statement: 5_000 },
  write: { lock: 2_000, statement: 9_000 },
  job: { lock: 5_000, statement: 9_000 },
};
export const longestStatement = 9_000;

/** Maximum wait for a connection. */
const connectionMilliseconds = 3_000;

/**
 * Pool in which no route, nor all writes together, can take the last connections: while a table is locked, only the
 * calls that need it wait. Sets the timeouts of the caller's kind where a connection had others.
 */
export class FairPool extends pg.Pool {
  readonly #shares: Shares;
  readonly #callers = new WeakMap<pg.PoolClient, Caller>();
  readonly #kinds = new WeakMap<pg.PoolClient, Caller['kind']>();

  constructor(options: pg.PoolConfig & { max: number }) {
    super({ ...options, connectionTimeoutMillis: connectionMilliseconds });
    this.#shares = createShares(options.max);
    this.on('release', (_error, client) => {
      const caller = this.#callers.get(client);
      this.#callers.delete(client);
      if (caller) this.#shares.leave(caller);
    });
  }

  get waitingForShare(): number {
    return this.#shares.waiting();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.PoolClient> | void {
    if (done) return this.#connect(done);
    return new Promise((resolve, reject) =>
      this.#connect((error, client) => (client ? resolve(client) : reject(error ?? new Error('no connection')))),
    );
  }

  #connect(done: Connected): void {
    const caller = currentCaller();
    const fail = (error: Error) => done(error, undefined, () => undefined);
    this.#shares.enter(caller, connectionMilliseconds, (isLate) => {
      if (isLate) return fail(new Error('timeout exceeded when trying to connect: the share of this call is used up'));
      super.connect((error, client, release) => {
        if (!client) {
          this.#shares.leave(caller);
          return done(error, client, release);
        }
        this.#callers.set(client, caller);
        if (this.#kinds.get(client) === caller.kind) return done(error, client, release);
        this.#kinds.set(client, caller.kind);
        const { lock, statement } = timeouts[caller.kind];
        client.query(`set lock_timeout = ${lock}; set statement_timeout = ${statement}`).then(
          () => done(undefined, client, release),
          (reason: Error) => {
            release(reason);
            fail(reason);
          },
        );
      });
    });
  }
}
