CREATE TABLE `delivery_holds` (
	`checkout_id` text PRIMARY KEY NOT NULL,
	`city` text NOT NULL,
	`day` text NOT NULL,
	`slot` text NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `delivery_holds_slot` ON `delivery_holds` (`day`,`city`,`slot`);--> statement-breakpoint
CREATE INDEX `delivery_holds_until` ON `delivery_holds` (`until`);--> statement-breakpoint
ALTER TABLE `checkouts` ADD `ward_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `slot_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `quotes` ADD `delivery_city` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `delivery_date` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `ward_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `quotes` ADD `slot_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `quotes` ADD `far_fee` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `quotes` ADD `exact_fee` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `ward_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `slot_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `far_fee` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `exact_fee` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_slots` ON `orders` (`delivery_date`,`delivery_city`,`slot_id`,`status`) WHERE "orders"."slot_id" <> '';--> statement-breakpoint
ALTER TABLE `addresses` ADD `ward_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `addresses` ADD `recipient_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `addresses` ADD `recipient_phone` text DEFAULT '' NOT NULL;