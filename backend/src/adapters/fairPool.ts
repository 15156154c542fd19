import pg from 'pg';
import { getCaller, type Caller } from './caller.ts';
import { createShares, type Shares } from './shares.ts';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** Maximum times in milliseconds. */
export interface PoolWaits {
  /** Wait for a share, and afterwards again for a connection. */
  connection: number;
  /** Wait of a statement for a lock, and its duration, by the kind of caller. While it waits, it holds a connection. */
  statements: Record<Caller['kind'], { lock: number; statement: number }>;
}

/** Waits of the pool in production. */
export const defaultPoolWaits: PoolWaits = {
  connection: 3_000,
  statements: {
    read: { lock: 1_000, statement: 5_000 },
    write: { lock: 2_000, statement: 9_000 },
    job: { lock: 5_000, statement: 9_000 },
  },
};

/** Returns the time after which any statement has ended or was cancelled by Postgres. */
export const getLongestStatement = ({ statements }: PoolWaits) =>
  Math.max(...Object.values(statements).map(({ statement }) => statement));

/**
 * Pool in which neither a single route nor all writes together can take the last connections: while a table is locked,
 * only the calls that need it wait. A caller first waits until its share of the connections is not used up
 * (`shares.ts`), then for a connection. The connection gets the timeouts of the caller's kind.
 */
export class FairPool extends pg.Pool {
  readonly #shares: Shares;
  readonly #waits: PoolWaits;
  /** Callers that hold a connection. */
  readonly #callerByClient = new WeakMap<pg.PoolClient, Caller>();
  /** Kind of caller whose timeouts are set on a connection at present. */
  readonly #kindByClient = new WeakMap<pg.PoolClient, Caller['kind']>();

  constructor(options: pg.PoolConfig & { max: number }, waits: PoolWaits) {
    super({ ...options, connectionTimeoutMillis: waits.connection });
    this.#waits = waits;
    this.#shares = createShares(options.max);
    this.on('release', (_error, client) => {
      const caller = this.#callerByClient.get(client);
      this.#callerByClient.delete(client);
      if (caller) this.#shares.release(caller);
    });
  }

  get waitingForShare(): number {
    return this.#shares.countWaiting();
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
    this.#shares.acquire(caller, this.#waits.connection, (hasTimedOut) => {
      // `isDatabaseUnavailable` recognizes this message by its beginning, so that the call gets 503.
      if (hasTimedOut)
        return fail(new Error('timeout exceeded when trying to connect: the share of this call is used up'));
      super.connect((error, client, release) => {
        if (!client) {
          // Without a client, no event `release` gives the share back.
          this.#shares.release(caller);
          return done(error, client, release);
        }
        this.#callerByClient.set(client, caller);
        if (this.#kindByClient.get(client) === caller.kind) return done(error, client, release);
        this.#kindByClient.set(client, caller.kind);
        const { lock, statement } = this.#waits.statements[caller.kind];
        client.query(`set lock_timeout = ${lock}; set statement_timeout = ${statement}`).then(
          () => done(undefined, client, release),
          (reason: Error) => {
            // The timeouts of the connection are unknown now. Releasing it with an error makes the pool destroy it.
            release(reason);
            fail(reason);
          },
        );
      });
    });
  }
}
