-- Unlogged: what every call writes must not wait for the disk, and may be gone after a crash.
CREATE UNLOGGED TABLE "call_counts" (
	"who" text NOT NULL,
	"budget" text NOT NULL,
	"minute" integer NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "call_counts_who_budget_pk" PRIMARY KEY("who","budget")
);
--> statement-breakpoint
-- Deletions before this forgot which sessions they ended.
INSERT INTO "session_ends" ("user_id", "ended_at") SELECT "user_id", date_trunc('second', "requested_at") + interval '1 second' FROM "deletions"
	ON CONFLICT ("user_id") DO UPDATE SET "ended_at" = greatest("session_ends"."ended_at", excluded."ended_at");
