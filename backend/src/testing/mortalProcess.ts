import type { Database } from '../adapters/openDatabase.ts';
import type { App, AppDependencies } from '../appDependencies.ts';
import type { TestBackend } from './testBackend.ts';

/** Moment around a commit at which a process can die. */
type Commit = 'before a commit' | 'after a commit';

/**
 * Simulates a backend process that can be killed. It runs in the test's process, but after its death its calls to the
 * database throw and the payment provider drops its requests, so that nothing that its code still does has an effect.
 */
export interface MortalProcess {
  app: App;
  dependencies: AppDependencies;
  isDead(): boolean;
  die(): void;
  /** Dies at this moment of the next transaction. */
  dieAt(moment: Commit): void;
  /** Starts again, after all work of the old process has ended. */
  restart(): void;
}

/**
 * Starts such a process. `name`: its secret key at the payment provider, by which the provider tells processes apart.
 */
export async function startMortalProcess(backend: TestBackend, name: string): Promise<MortalProcess> {
  let isDead = false;
  /** Moment at which the process is to die. */
  let dueAt: Commit | undefined;
  const bearer = `Bearer ${name}`;
  const createDeathError = () => new Error('the process died');
  const die = () => {
    isDead = true;
    backend.stripe.gone.add(bearer);
  };
  /** Dies if this is the chosen moment. Throws if the process is dead. */
  const dieIf = (moment: Commit) => {
    if (dueAt === moment) die();
    if (isDead) throw createDeathError();
  };
  const { db: living } = backend.database;
  const transaction: Database['transaction'] = async (act, ...more) => {
    const result = await living.transaction(
      async (tx) => {
        const done = await act(tx);
        dieIf('before a commit');
        return done;
      },
      ...more,
    );
    dieIf('after a commit');
    return result;
  };
  const db = new Proxy(living, {
    get(target, property) {
      if (isDead) throw createDeathError();
      if (property === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const { payments } = backend.config;
  const { app, dependencies } = await backend.another({ db, config: { payments: { ...payments, secretKey: name } } });
  return {
    app,
    dependencies,
    die,
    isDead: () => isDead,
    dieAt: (moment) => (dueAt = moment),
    restart() {
      isDead = false;
      dueAt = undefined;
      backend.stripe.gone.delete(bearer);
    },
  };
}
