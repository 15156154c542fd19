DROP TABLE "plan_changes" CASCADE;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_price_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_price_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_period_unpaid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pending_plan_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "needs_confirmation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "discarded_invoice_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ended_plan_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ended_reason" text;