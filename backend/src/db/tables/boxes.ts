import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './timestampColumn.ts';

/** Boxes: the devices that tell stories, each linked to one account. */
export const devices = pgTable(
  'devices',
  {
    deviceId: uuid('device_id').primaryKey().defaultRandom(),
    /** Serial number of the box. The API calls a box an adventure chest. */
    chestId: text('chest_id').notNull().unique(),
    userId: text('user_id').notNull(),
    /** Customer's own name for the box; null until one is chosen. */
    name: text('name'),
    linkedAt: timestampColumn('linked_at').notNull(),
    lastSeenAt: timestampColumn('last_seen_at'),
    /** SHA-256 of the secret with which the box calls. */
    secretHash: text('secret_hash').notNull().unique(),
    /** When the password was last entered on the box. If this sign-in is ended, the box's secret is refused, too. */
    signedInAt: timestampColumn('signed_in_at').notNull(),
  },
  (table) => [index('devices_user').on(table.userId)],
);
