CREATE TABLE `product_sort_names` (
	`product_id` text NOT NULL,
	`locale` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`product_id`, `locale`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_sort_names_name` ON `product_sort_names` (`locale`,`name`,`product_id`);--> statement-breakpoint
DROP INDEX `products_shown`;--> statement-breakpoint
ALTER TABLE `products` ADD `search` text;--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`archived_at`,`category`,`position`,"created_at" desc,`id`);--> statement-breakpoint
CREATE INDEX `products_price_vnd` ON `products` (`archived_at`,`price_vnd`,`position`,"created_at" desc,`id`);--> statement-breakpoint
CREATE INDEX `products_price_usd` ON `products` (`archived_at`,`price_usd_cents`,`position`,"created_at" desc,`id`);--> statement-breakpoint
CREATE INDEX `products_updated` ON `products` (`archived_at`,`updated_at`,`position`,"created_at" desc,`id`);--> statement-breakpoint
CREATE INDEX `products_unfolded` ON `products` (`id`) WHERE "products"."search" is null;--> statement-breakpoint
CREATE INDEX `products_shown` ON `products` (`archived_at`,`position`,"created_at" desc,`id`,`category`,`in_stock`,`price_vnd`,`price_usd_cents`,`search`);--> statement-breakpoint
CREATE INDEX `articles_updated` ON `articles` (`updated_at`);