CREATE TABLE `run_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_links_valid` ON `run_links` (`run_id`) WHERE "run_links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX `run_links_run` ON `run_links` (`run_id`);--> statement-breakpoint
CREATE TABLE `run_reports` (
	`run_id` text NOT NULL,
	`key` text NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`outcome` text NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`step_before` text,
	`photo_id` text,
	PRIMARY KEY(`run_id`, `key`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "run_reports_kind" CHECK("run_reports"."kind" in ('delivered', 'nobody', 'undo')),
	CONSTRAINT "run_reports_outcome" CHECK("run_reports"."outcome" in ('done', 'already', 'order_cancelled', 'left_run', 'undo_too_late'))
);
--> statement-breakpoint
CREATE INDEX `run_reports_order` ON `run_reports` (`order_id`);--> statement-breakpoint
ALTER TABLE `run_stops` ADD `nobody_at` integer;--> statement-breakpoint
ALTER TABLE `run_stops` ADD `nobody_reason` text;--> statement-breakpoint
ALTER TABLE `run_stops` ADD `nobody_next` text;