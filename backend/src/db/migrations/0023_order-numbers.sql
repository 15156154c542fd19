ALTER TABLE "subscriptions" ADD COLUMN "order_number" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_number_unique" UNIQUE("order_number");