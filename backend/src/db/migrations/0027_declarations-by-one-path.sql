ALTER TABLE "declarations" DROP CONSTRAINT "declarations_objection_hash_unique";--> statement-breakpoint
ALTER TABLE "declarations" DROP COLUMN "objection_hash";--> statement-breakpoint
ALTER TABLE "declarations" DROP COLUMN "objected_at";--> statement-breakpoint
UPDATE "declarations" SET "state" = 'open', "next_attempt_at" = coalesce("next_attempt_at", "received_at") WHERE "state" IN ('received', 'matched', 'acting');
