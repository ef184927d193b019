CREATE TABLE `review_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`review_id` text,
	`position` integer NOT NULL,
	`state` text DEFAULT 'storing' NOT NULL,
	`approved_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "review_photos_state_known" CHECK("review_photos"."state" in ('storing', 'waiting', 'shown', 'removed'))
);
--> statement-breakpoint
CREATE INDEX `review_photos_review` ON `review_photos` (`review_id`,`state`);--> statement-breakpoint
CREATE INDEX `review_photos_state` ON `review_photos` (`state`,`created_at`);