// Every table there is: what the migrations are made from, and what drizzle is given.
export * from './tables/accounts.ts';
export * from './tables/boxes.ts';
export * from './tables/declarations.ts';
export * from './tables/outbox.ts';
export * from './tables/signups.ts';
export * from './tables/subscriptions.ts';
export * from './tables/texts.ts';
export * from './tables/work.ts';
