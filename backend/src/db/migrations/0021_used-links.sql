CREATE TABLE "used_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "used_links_expires" ON "used_links" USING btree ("expires_at");