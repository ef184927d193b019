CREATE TABLE `order_edits` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`changes` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_edits_order` ON `order_edits` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_edits_created` ON `order_edits` (`created_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `internal_notes` text DEFAULT '' NOT NULL;