CREATE TABLE "plan_changes" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" text NOT NULL,
	"price_id" text NOT NULL,
	"planned_end" text NOT NULL,
	"credit_price_id" text,
	"return_price_id" text,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "solo_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"claimed_until" timestamp (3) with time zone NOT NULL,
	"done_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "taken_back_period" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "subscriptions_looked" ON "subscriptions" USING btree ("status","updated_at");