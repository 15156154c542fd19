CREATE TABLE "session_ends" (
	"user_id" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
