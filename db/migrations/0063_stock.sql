ALTER TABLE `checkouts` ADD `held_stock` text;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `stock_until` integer;--> statement-breakpoint
CREATE INDEX `checkouts_held_stock` ON `checkouts` (`stock_until`) WHERE "checkouts"."stock_until" is not null and "checkouts"."ended_at" is null;--> statement-breakpoint
ALTER TABLE `order_items` ADD `stock_taken` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `stock` integer;