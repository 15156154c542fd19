ALTER TABLE "customers" ADD COLUMN "confirmed_email" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "is_minutes_mail_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "minutes_mailed_period" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "minutes_mail_token" text;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_minutes_mail_token_unique" UNIQUE("minutes_mail_token");