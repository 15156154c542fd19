CREATE TABLE "signup_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"email_key" text NOT NULL,
	"text_version" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"request_ip" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"confirm_ip" text,
	"unsubscribed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "signed_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "promised_end" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "next_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "objection_hash" text;--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "objected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "card" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "cause" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "asks" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "kept_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "signup_proofs_email" ON "signup_proofs" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "declarations_due" ON "declarations" USING btree ("next_attempt_at") WHERE "declarations"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "declarations_received" ON "declarations" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "declarations_subscription" ON "declarations" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "declarations_started" ON "declarations" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "declarations_card" ON "declarations" USING btree ("card") WHERE "declarations"."card" is not null;--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree (lower("recipient"),"sent_at");--> statement-breakpoint
CREATE INDEX "outbox_undelivered" ON "outbox" USING btree ("created_at") WHERE "outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "usage_reported" ON "usage" USING btree ("reported_at");--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_objection_hash_unique" UNIQUE("objection_hash");--> statement-breakpoint
UPDATE "declarations" SET "next_attempt_at" = "received_at" WHERE "state" = 'matched';
