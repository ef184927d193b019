CREATE TABLE `bank_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`account_number` text NOT NULL,
	`amount` integer NOT NULL,
	`content` text NOT NULL,
	`bank_reference` text DEFAULT '' NOT NULL,
	`booked_at` integer NOT NULL,
	`payment_id` text,
	`placed` integer DEFAULT 0 NOT NULL,
	`resolution` text,
	`resolved_payment_id` text,
	`note` text DEFAULT '' NOT NULL,
	`resolved_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `transfer_payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resolved_payment_id`) REFERENCES `transfer_payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_transactions_source" CHECK("bank_transactions"."source" in ('feed', 'statement', 'hand')),
	CONSTRAINT "bank_transactions_amount" CHECK("bank_transactions"."amount" > 0),
	CONSTRAINT "bank_transactions_placed" CHECK("bank_transactions"."placed" between 0 and "bank_transactions"."amount"),
	CONSTRAINT "bank_transactions_resolution" CHECK("bank_transactions"."resolution" is null or "bank_transactions"."resolution" in ('placed', 'returned', 'credit'))
);
--> statement-breakpoint
CREATE INDEX `bank_transactions_payment` ON `bank_transactions` (`payment_id`);--> statement-breakpoint
CREATE INDEX `bank_transactions_resolved_payment` ON `bank_transactions` (`resolved_payment_id`) WHERE "bank_transactions"."resolved_payment_id" is not null;--> statement-breakpoint
CREATE INDEX `bank_transactions_created` ON `bank_transactions` (`created_at`);--> statement-breakpoint
CREATE INDEX `bank_transactions_open` ON `bank_transactions` (`created_at`) WHERE "bank_transactions"."resolution" is null and "bank_transactions"."placed" < "bank_transactions"."amount";--> statement-breakpoint
CREATE INDEX `bank_transactions_line` ON `bank_transactions` (`account_number`,`bank_reference`);--> statement-breakpoint
CREATE TABLE `transfer_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`reference` text NOT NULL,
	`account` text NOT NULL,
	`cancelled_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	CONSTRAINT "transfer_payments_amount" CHECK("transfer_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE `transfer_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`made_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `transfer_payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `transfer_refunds_payment` ON `transfer_refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `transfer_refunds_created` ON `transfer_refunds` (`created_at`);--> statement-breakpoint
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
	CONSTRAINT "trail_entity_known" CHECK("__new_trail"."entity" in ('product', 'order', 'promotion', 'article', 'review', 'message', 'upload', 'account', 'staff', 'session', 'export', 'privacy', 'settings', 'transfer')),
	CONSTRAINT "trail_changes" CHECK(json_type("__new_trail"."changes") = 'object')
);
--> statement-breakpoint
INSERT INTO `__new_trail`("id", "actor_id", "actor", "entity", "entity_id", "action", "changes", "created_at") SELECT "id", "actor_id", "actor", "entity", "entity_id", "action", "changes", "created_at" FROM `trail`;--> statement-breakpoint
DROP TABLE `trail`;--> statement-breakpoint
ALTER TABLE `__new_trail` RENAME TO `trail`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `trail_entity` ON `trail` (`entity`,`entity_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `trail_created` ON `trail` (`created_at`);