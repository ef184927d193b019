CREATE TABLE `entries` (
	`code` text PRIMARY KEY NOT NULL,
	`percent` integer NOT NULL,
	`description` text NOT NULL,
	CONSTRAINT "entries_percent" CHECK("entries"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE `details` (
	`code` text NOT NULL,
	FOREIGN KEY (`code`) REFERENCES `entries`(`code`) ON UPDATE no action ON DELETE no action
);
