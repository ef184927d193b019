PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_disputes` (
	`id` text NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`due_by` integer,
	`funds_withdrawn` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "disputes_amount" CHECK("__new_disputes"."amount" >= 0),
	CONSTRAINT "disputes_currency" CHECK("__new_disputes"."currency" in ('VND', 'USD'))
);
--> statement-breakpoint
INSERT INTO `__new_disputes`("id", "order_id", "amount", "currency", "reason", "status", "due_by", "funds_withdrawn", "created_at", "updated_at") SELECT "id", "order_id", "amount", "currency", "reason", "status", "due_by", "funds_withdrawn", "created_at", "updated_at" FROM `disputes`;--> statement-breakpoint
DROP TABLE `disputes`;--> statement-breakpoint
ALTER TABLE `__new_disputes` RENAME TO `disputes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
DROP INDEX `checkouts_intent`;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `payment_provider` text DEFAULT 'stripe' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_intent` ON `checkouts` (`payment_intent_id`,`payment_provider`);--> statement-breakpoint
DROP INDEX `orders_intent`;--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_provider` text DEFAULT 'stripe' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_intent` ON `orders` (`payment_intent_id`,`payment_provider`);--> statement-breakpoint
CREATE TABLE `__new_payment_events` (
	`payment_provider` text DEFAULT 'stripe' NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`payment_intent_id` text,
	`outcome` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`payment_provider`, `id`)
);
--> statement-breakpoint
INSERT INTO `__new_payment_events`("payment_provider", "id", "type", "payment_intent_id", "outcome", "created_at") SELECT 'stripe', "id", "type", "payment_intent_id", "outcome", "created_at" FROM `payment_events`;--> statement-breakpoint
DROP TABLE `payment_events`;--> statement-breakpoint
ALTER TABLE `__new_payment_events` RENAME TO `payment_events`;--> statement-breakpoint
CREATE INDEX `payment_events_intent` ON `payment_events` (`payment_intent_id`,`payment_provider`);--> statement-breakpoint
CREATE TABLE `__new_stuck_events` (
	`payment_provider` text DEFAULT 'stripe' NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`payment_intent_id` text NOT NULL,
	`reason` text NOT NULL,
	`tries` integer DEFAULT 1 NOT NULL,
	`next_try_at` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`payment_provider`, `id`),
	CONSTRAINT "stuck_events_tries" CHECK("__new_stuck_events"."tries" >= 1)
);
--> statement-breakpoint
INSERT INTO `__new_stuck_events`("payment_provider", "id", "type", "payment_intent_id", "reason", "tries", "next_try_at", "created_at") SELECT 'stripe', "id", "type", "payment_intent_id", "reason", "tries", "next_try_at", "created_at" FROM `stuck_events`;--> statement-breakpoint
DROP TABLE `stuck_events`;--> statement-breakpoint
ALTER TABLE `__new_stuck_events` RENAME TO `stuck_events`;--> statement-breakpoint
-- The reconciler keeps its progress for each provider.
UPDATE `shop_state` SET `key` = `key` || ':stripe' WHERE `key` IN ('reconciledUntil', 'expiredCheckoutsFrom');
