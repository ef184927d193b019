CREATE TABLE `cash_closings` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`courier` text NOT NULL,
	`courier_name` text NOT NULL,
	`number` integer NOT NULL,
	`due` integer NOT NULL,
	`recorded` integer NOT NULL,
	`handed_over` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "cash_closings_sums" CHECK("cash_closings"."due" >= 0 and "cash_closings"."recorded" >= 0 and "cash_closings"."handed_over" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_closings_number` ON `cash_closings` (`day`,`courier`,`number`);--> statement-breakpoint
CREATE TABLE `cash_collections` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`day` text NOT NULL,
	`courier` text NOT NULL,
	`courier_name` text NOT NULL,
	`due` integer NOT NULL,
	`amount` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`taken_back_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cash_collections_sums" CHECK("cash_collections"."due" >= 0 and "cash_collections"."amount" >= 0)
);
--> statement-breakpoint
CREATE INDEX `cash_collections_day` ON `cash_collections` (`day`);--> statement-breakpoint
CREATE INDEX `cash_collections_order` ON `cash_collections` (`order_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_trail` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`actor` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`action` text NOT NULL,
	`changes` text DEFAULT '{}' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "trail_entity_known" CHECK("__new_trail"."entity" in ('product', 'order', 'promotion', 'article', 'review', 'message', 'upload', 'account', 'staff', 'session', 'export', 'privacy', 'settings', 'transfer', 'cash', 'customer')),
	CONSTRAINT "trail_changes" CHECK(json_type("__new_trail"."changes") = 'object')
);
--> statement-breakpoint
INSERT INTO `__new_trail`("id", "actor_id", "actor", "entity", "entity_id", "action", "changes", "created_at") SELECT "id", "actor_id", "actor", "entity", "entity_id", "action", "changes", "created_at" FROM `trail`;--> statement-breakpoint
DROP TABLE `trail`;--> statement-breakpoint
ALTER TABLE `__new_trail` RENAME TO `trail`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `trail_entity` ON `trail` (`entity`,`entity_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `trail_created` ON `trail` (`created_at`);--> statement-breakpoint
ALTER TABLE `cash_payments` ADD `received_at` integer;--> statement-breakpoint
ALTER TABLE `cash_payments` ADD `received` integer DEFAULT 0 NOT NULL;