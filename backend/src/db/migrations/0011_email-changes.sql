CREATE TABLE "email_changes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"old_email" text NOT NULL,
	"old_email_verified" boolean NOT NULL,
	"new_email" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"awaits_provider" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "email_changes_since" ON "email_changes" USING btree ("since");--> statement-breakpoint
CREATE INDEX "email_changes_awaiting" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."awaits_provider";