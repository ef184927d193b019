CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`due_by` integer,
	`funds_withdrawn` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "disputes_amount" CHECK("disputes"."amount" >= 0),
	CONSTRAINT "disputes_currency" CHECK("disputes"."currency" in ('VND', 'USD'))
);
--> statement-breakpoint
CREATE INDEX `disputes_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE TABLE `stuck_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`payment_intent_id` text NOT NULL,
	`reason` text NOT NULL,
	`tries` integer DEFAULT 1 NOT NULL,
	`next_try_at` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	CONSTRAINT "stuck_events_tries" CHECK("stuck_events"."tries" >= 1)
);
--> statement-breakpoint
ALTER TABLE `checkouts` ADD `ended_at` integer;--> statement-breakpoint
CREATE INDEX `checkouts_open` ON `checkouts` (`created_at`) WHERE "checkouts"."ended_at" is null;--> statement-breakpoint
-- Of shops of the versions before, the first round looks back a month further than the newest event they recorded.
INSERT INTO `shop_state`
	SELECT 'reconciledUntil', CAST(`newest` / 1000 - 30 * 86400 AS INTEGER)
	FROM (SELECT max(`created_at`) AS `newest` FROM `payment_events`) WHERE `newest` IS NOT NULL;
--> statement-breakpoint
UPDATE `checkouts` SET `ended_at` = (SELECT `created_at` FROM `orders` WHERE `orders`.`checkout_id` = `checkouts`.`id`)
	WHERE `id` IN (SELECT `checkout_id` FROM `orders`);
