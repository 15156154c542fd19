CREATE TABLE "provider_findings" (
	"subject" text NOT NULL,
	"finding" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_findings_subject_finding_pk" PRIMARY KEY("subject","finding")
);
--> statement-breakpoint
CREATE INDEX "provider_findings_seen" ON "provider_findings" USING btree ("last_seen_at");