CREATE TABLE "box_sign_ins" (
	"user_id" text NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	"device_id" uuid NOT NULL,
	"is_over" boolean NOT NULL,
	CONSTRAINT "box_sign_ins_user_id_signed_in_at_device_id_pk" PRIMARY KEY("user_id","signed_in_at","device_id")
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "secret_hash" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "box_sign_ins_device" ON "box_sign_ins" USING btree ("device_id");--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_secret_hash_unique" UNIQUE("secret_hash");--> statement-breakpoint
-- Boxes linked before this had the account's own session. It ends here, for whoever has a box: sign-ins by hand follow.
INSERT INTO "session_ends" ("user_id", "ended_at") SELECT DISTINCT "user_id", date_trunc('second', now()) FROM "devices"
	ON CONFLICT ("user_id") DO UPDATE SET "ended_at" = greatest("session_ends"."ended_at", excluded."ended_at");
