CREATE TABLE `customer_consents` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`kind` text NOT NULL,
	`given` integer NOT NULL,
	`means` text NOT NULL,
	`recorded_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "customer_consents_kind" CHECK("customer_consents"."kind" in ('news', 'occasions')),
	CONSTRAINT "customer_consents_means" CHECK("customer_consents"."means" in ('phone', 'counter', 'writing'))
);
--> statement-breakpoint
CREATE INDEX `customer_consents_customer` ON `customer_consents` (`customer_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `customer_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`text` text NOT NULL,
	`created_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `customer_notes_customer` ON `customer_notes` (`customer_id`,`created_at`);--> statement-breakpoint
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
	CONSTRAINT "trail_entity_known" CHECK("__new_trail"."entity" in ('product', 'order', 'promotion', 'article', 'review', 'message', 'upload', 'account', 'staff', 'session', 'export', 'privacy', 'settings', 'transfer', 'customer')),
	CONSTRAINT "trail_changes" CHECK(json_type("__new_trail"."changes") = 'object')
);
--> statement-breakpoint
INSERT INTO `__new_trail`("id", "actor_id", "actor", "entity", "entity_id", "action", "changes", "created_at") SELECT "id", "actor_id", "actor", "entity", "entity_id", "action", "changes", "created_at" FROM `trail`;--> statement-breakpoint
DROP TABLE `trail`;--> statement-breakpoint
ALTER TABLE `__new_trail` RENAME TO `trail`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `trail_entity` ON `trail` (`entity`,`entity_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `trail_created` ON `trail` (`created_at`);