// Every table of the database. drizzle-kit generates migrations from this file, and drizzle types queries by it.
export * from './tables/accounts.ts';
export * from './tables/boxes.ts';
export * from './tables/declarations.ts';
export * from './tables/outbox.ts';
export * from './tables/signups.ts';
export * from './tables/subscriptions.ts';
export * from './tables/texts.ts';
export * from './tables/work.ts';
