CREATE TABLE "ended_sign_ins" (
	"user_id" text NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ended_sign_ins_user_id_signed_in_at_pk" PRIMARY KEY("user_id","signed_in_at")
);
--> statement-breakpoint
ALTER TABLE "session_ends" ADD COLUMN "checked_sign_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session_ends" ADD COLUMN "password_set_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "account_email" text;--> statement-breakpoint
CREATE INDEX "ended_sign_ins_signed_in" ON "ended_sign_ins" USING btree ("signed_in_at");--> statement-breakpoint
CREATE INDEX "declarations_user" ON "declarations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "declarations_account_email" ON "declarations" USING btree (lower("account_email"));--> statement-breakpoint
-- Until now, a declaration counted as signed in only if it named the address of the account.
UPDATE "declarations" SET "account_email" = "content" ->> 'email' WHERE "signed_in";
