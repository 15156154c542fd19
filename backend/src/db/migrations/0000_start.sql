CREATE TABLE "accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"checked_sign_in_at" timestamp (3) with time zone,
	"password_set_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"customer_id" text,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "age_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"age_category" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"is_verified" boolean NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"awaits_provider" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"user_id" text NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	"device_id" text NOT NULL,
	"is_over" boolean NOT NULL,
	CONSTRAINT "sign_ins_user_id_signed_in_at_device_id_pk" PRIMARY KEY("user_id","signed_in_at","device_id")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"device_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chest_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text,
	"linked_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"secret_hash" text NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "devices_chest_id_unique" UNIQUE("chest_id"),
	CONSTRAINT "devices_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "declarations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"subscription_id" text,
	"user_id" text,
	"account_email" text,
	"signed_in" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"waiting_reason" text,
	"effect" text,
	"effective_end" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"card" text,
	"reminded_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "declarations_reference_unique" UNIQUE("reference")
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
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"headers" jsonb NOT NULL,
	"cause" text DEFAULT 'account' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"failure" text,
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
	"unanswered_mails" integer DEFAULT 1 NOT NULL,
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
CREATE TABLE "used_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_email" text,
	"is_minutes_mail_off" boolean DEFAULT false NOT NULL,
	"minutes_mailed_period" timestamp (3) with time zone,
	"minutes_mail_token" text,
	CONSTRAINT "customers_customer_id_unique" UNIQUE("customer_id"),
	CONSTRAINT "customers_minutes_mail_token_unique" UNIQUE("minutes_mail_token")
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
CREATE TABLE "provider_findings" (
	"subject" text NOT NULL,
	"finding" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_findings_subject_finding_pk" PRIMARY KEY("subject","finding")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"user_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"status" text NOT NULL,
	"price_id" text NOT NULL,
	"price_cents" integer,
	"plan_id" text NOT NULL,
	"period_price_id" text,
	"period_price_cents" integer,
	"period_plan_id" text NOT NULL,
	"is_period_unpaid" boolean DEFAULT false NOT NULL,
	"pending_plan_id" text,
	"needs_confirmation" boolean DEFAULT false NOT NULL,
	"discarded_invoice_id" text,
	"ended_plan_id" text,
	"ended_reason" text,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"cancel_at_period_end" boolean NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"activated_at" timestamp (3) with time zone,
	"kept_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"taken_back_period" timestamp (3) with time zone,
	CONSTRAINT "subscriptions_order_number_unique" UNIQUE("order_number")
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
CREATE TABLE "agreed_texts" (
	"version" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"first_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "call_counts" (
	"who" text NOT NULL,
	"limit_name" text NOT NULL,
	"minute" integer NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "call_counts_who_limit_name_pk" PRIMARY KEY("who","limit_name")
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"subject" text PRIMARY KEY NOT NULL,
	"token" uuid NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"done_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "accounts_ended" ON "accounts" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "accounts_settled" ON "accounts" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "accounts_unsettled" ON "accounts" USING btree ("deleted_at") WHERE "accounts"."deleted_at" is not null and ("accounts"."settled_at" is null or "accounts"."settled_at" - "accounts"."deleted_at" < interval '1 minute');--> statement-breakpoint
CREATE INDEX "email_changes_since" ON "email_changes" USING btree ("since");--> statement-breakpoint
CREATE INDEX "email_changes_awaiting" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."awaits_provider";--> statement-breakpoint
CREATE INDEX "sign_ins_device" ON "sign_ins" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "sign_ins_signed_in" ON "sign_ins" USING btree ("signed_in_at");--> statement-breakpoint
CREATE INDEX "devices_user" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "declarations_due" ON "declarations" USING btree ("next_attempt_at") WHERE "declarations"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "declarations_received" ON "declarations" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "declarations_unsettled" ON "declarations" USING btree ("received_at") WHERE "declarations"."state" <> 'settled';--> statement-breakpoint
CREATE INDEX "declarations_user" ON "declarations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "declarations_account_email" ON "declarations" USING btree (lower("account_email"));--> statement-breakpoint
CREATE INDEX "declarations_subscription" ON "declarations" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "declarations_started" ON "declarations" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "declarations_card" ON "declarations" USING btree ("card") WHERE "declarations"."card" is not null;--> statement-breakpoint
CREATE INDEX "declarations_email" ON "declarations" USING btree (lower("content" ->> 'email'));--> statement-breakpoint
CREATE INDEX "declarations_confirmation_email" ON "declarations" USING btree (lower("content" ->> 'confirmationEmail'));--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree (lower("recipient"),"sent_at");--> statement-breakpoint
CREATE INDEX "outbox_mailbox" ON "outbox" USING btree (regexp_replace(lower("recipient"), '[+].*@', '@'),"sent_at");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_undelivered" ON "outbox" USING btree ("created_at") WHERE "outbox"."sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "signups_kind_email" ON "signups" USING btree ("kind","email_key") WHERE "signups"."status" <> 'replaced';--> statement-breakpoint
CREATE INDEX "signups_email" ON "signups" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "signups_pending" ON "signups" USING btree ("requested_at") WHERE "signups"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "signups_unsubscribed" ON "signups" USING btree ("unsubscribed_at") WHERE "signups"."status" in ('unsubscribed', 'replaced');--> statement-breakpoint
CREATE INDEX "signups_token_expires" ON "signups" USING btree ("token_expires_at") WHERE "signups"."token_hash" is not null;--> statement-breakpoint
CREATE INDEX "used_links_expires" ON "used_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "customers_email" ON "customers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("user_id") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "orders_declared" ON "orders" USING btree ("declared_at");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("declared_at") WHERE "orders"."state" <> 'completed';--> statement-breakpoint
CREATE INDEX "provider_findings_seen" ON "provider_findings" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_updated" ON "subscriptions" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "subscriptions_sweep" ON "subscriptions" USING btree ("updated_at") WHERE "subscriptions"."status" <> 'canceled';--> statement-breakpoint
CREATE INDEX "usage_period" ON "usage" USING btree ("subscription_id","period_start");--> statement-breakpoint
CREATE INDEX "usage_reported" ON "usage" USING btree ("reported_at");--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("received_at");