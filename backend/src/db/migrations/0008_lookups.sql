DROP INDEX IF EXISTS "signups_expired";--> statement-breakpoint
DROP INDEX IF EXISTS "subscriptions_looked";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customers_created" ON "customers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "declarations_unsettled" ON "declarations" USING btree ("received_at") WHERE "declarations"."state" <> 'settled';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deletions_settled" ON "deletions" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deletions_unsettled" ON "deletions" USING btree ("requested_at") WHERE "deletions"."settled_at" is null or "deletions"."settled_at" - "deletions"."requested_at" < interval '1 minute';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_declared" ON "orders" USING btree ("declared_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_unpaid" ON "orders" USING btree ("declared_at") WHERE "orders"."state" <> 'completed';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "signup_proofs_unsubscribed" ON "signup_proofs" USING btree ("unsubscribed_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "signups_pending" ON "signups" USING btree ("requested_at") WHERE "signups"."status" = 'pending';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "signups_unsubscribed" ON "signups" USING btree ("unsubscribed_at") WHERE "signups"."status" = 'unsubscribed';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_updated" ON "subscriptions" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_sweep" ON "subscriptions" USING btree ("updated_at") WHERE "subscriptions"."status" <> 'canceled';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_events_received" ON "webhook_events" USING btree ("received_at");