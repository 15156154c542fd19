CREATE TABLE "customer_locks" (
	"user_id" text PRIMARY KEY NOT NULL,
	"lock_token" uuid NOT NULL,
	"locked_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "version";