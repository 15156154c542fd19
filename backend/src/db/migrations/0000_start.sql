CREATE TABLE "age_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"age_category" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "declarations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"subscription_id" text,
	"state" text NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "declarations_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "deletions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"customer_id" text,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"device_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chest_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text,
	"linked_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	CONSTRAINT "devices_chest_id_unique" UNIQUE("chest_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"email" text,
	"price_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"text_version" text NOT NULL,
	"declared_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"session_id" text,
	"session_url" text,
	CONSTRAINT "orders_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"once_key" text,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"headers" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_once_key_unique" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE TABLE "signups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"text_version" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"request_ip" text NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirm_ip" text,
	"unsubscribe_token" text NOT NULL,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "signups_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "signups_unsubscribe_token_unique" UNIQUE("unsubscribe_token")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"price_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"period_plan_id" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"cancel_at_period_end" boolean NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"activated_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"user_id" text NOT NULL,
	"story_id" text NOT NULL,
	"device_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"reported_minutes" integer NOT NULL,
	"counted_minutes" integer NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "usage_user_id_story_id_pk" PRIMARY KEY("user_id","story_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "devices_user" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("user_id") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."next_attempt_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "signups_kind_email" ON "signups" USING btree ("kind","email_key");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "usage_period" ON "usage" USING btree ("subscription_id","period_start");