import pg from 'pg';
import { getCaller, type Caller } from './caller.ts';
import { createShares, type Shares } from './shares.ts';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** Maximum wait of a statement for a lock, and its maximum duration, in ms. While it waits, it holds a connection. */
const timeouts: Record<Caller['kind'], { lock: number; statement: number }> = {
  read: { lock: 1_000, statement: 5_000 },
  write: { lock: 2_000, statement: 9_000 },
  job: { lock: 5_000, statement: 9_000 },
};
/** The largest `statement` of them. */
export const longestStatementMs = 9_000;

/** Maximum wait for a connection, including the wait for a share. */
const connectionMilliseconds = 3_000;

/**
 * Pool in which neither a single route nor all writes together can take the last connections: while a table is locked,
 * only the calls that need it wait. A caller first waits until its share of the connections is not used up
 * (`shares.ts`), then for a connection. The connection gets the timeouts of the caller's kind.
 */
export class FairPool extends pg.Pool {
  readonly #shares: Shares;
  /** Callers that hold a connection. */
  readonly #callers = new WeakMap<pg.PoolClient, Caller>();
  /** Kind of caller whose timeouts are set on a connection at present. */
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
  override connect(done: ConnectCallback): void;
  override connect(done?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (done) return this.#connect(done);
    return new Promise((resolve, reject) =>
      this.#connect((error, client) => (client ? resolve(client) : reject(error ?? new Error('no connection')))),
    );
  }

  /** Calls `done` once: with a connection, or with the error. */
  #connect(done: ConnectCallback): void {
    const caller = getCaller();
    const fail = (error: Error) => done(error, undefined, () => undefined);
    this.#shares.enter(caller, connectionMilliseconds, (hasTimedOut) => {
      if (hasTimedOut)
        return fail(new Error('timeout exceeded when trying to connect: the share of this call is used up'));
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
