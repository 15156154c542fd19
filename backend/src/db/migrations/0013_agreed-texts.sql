CREATE TABLE "agreed_texts" (
	"version" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"first_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "session_ends_ended" ON "session_ends" USING btree ("ended_at");