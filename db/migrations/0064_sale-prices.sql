ALTER TABLE `products` ADD `normal_price_vnd` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `normal_price_usd_cents` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `sale_price_vnd` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `sale_price_usd_cents` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `sale_starts_at` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `sale_ends_at` integer;--> statement-breakpoint
CREATE INDEX `products_sale` ON `products` (`sale_ends_at`) WHERE "products"."sale_ends_at" is not null;