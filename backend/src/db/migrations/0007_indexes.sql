CREATE INDEX IF NOT EXISTS "customers_email" ON "customers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "declarations_email" ON "declarations" USING btree (lower("content" ->> 'email'));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "declarations_confirmation_email" ON "declarations" USING btree (lower("content" ->> 'confirmationEmail'));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_user" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "signups_email" ON "signups" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "signups_expired" ON "signups" USING btree ("status","token_expires_at");