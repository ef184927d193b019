ALTER TABLE `checkouts` ADD `held_code` text;--> statement-breakpoint
CREATE INDEX `checkouts_held_code` ON `checkouts` (`held_code`) WHERE "checkouts"."held_code" is not null and "checkouts"."ended_at" is null;--> statement-breakpoint
ALTER TABLE `promotions` ADD `max_uses` integer;--> statement-breakpoint
ALTER TABLE `promotions` ADD `max_uses_per_customer` integer;--> statement-breakpoint
ALTER TABLE `promotions` ADD `first_order_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_phone` ON `orders` (`customer_phone`,`status`,`checkout_id`);--> statement-breakpoint
CREATE INDEX `orders_code` ON `orders` (`discount_code`) WHERE "orders"."discount_code" is not null;