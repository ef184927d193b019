ALTER TABLE `checkouts` ADD `recipient_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `recipient_phone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `surprise` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `anonymous` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `card_occasion` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `card_message` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `card_signature` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `nobody_home` text DEFAULT 'call' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `recipient_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `recipient_phone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `surprise` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `anonymous` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `card_occasion` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `card_message` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `card_signature` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `nobody_home` text DEFAULT 'call' NOT NULL;--> statement-breakpoint
-- Created again with the recipient (db/derived.sql).
DROP TRIGGER IF EXISTS `orders_unfold`;
