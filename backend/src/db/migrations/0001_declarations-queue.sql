ALTER TABLE "declarations" ADD COLUMN "act" text;--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "note" text;--> statement-breakpoint
UPDATE "declarations" SET "act" = 'end-of-period' WHERE "state" = 'matched';