PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_order_items` (
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`product_id` text,
	`product_name` text NOT NULL,
	`image_url` text NOT NULL,
	`price_vnd` integer NOT NULL,
	`price_usd_cents` integer NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`order_id`, `line`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "order_items_quantity" CHECK(typeof("__new_order_items"."quantity") = 'integer' and "__new_order_items"."quantity" >= 1),
	CONSTRAINT "order_items_prices" CHECK("__new_order_items"."price_vnd" >= 0 and "__new_order_items"."price_usd_cents" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_order_items`("order_id", "line", "product_id", "product_name", "image_url", "price_vnd", "price_usd_cents", "quantity") SELECT "order_id", "line", "product_id", "product_name", "image_url", "price_vnd", "price_usd_cents", "quantity" FROM `order_items`;--> statement-breakpoint
DROP TABLE `order_items`;--> statement-breakpoint
ALTER TABLE `__new_order_items` RENAME TO `order_items`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `order_items_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE INDEX `order_items_sold` ON `order_items` (`order_id`,`product_id`,`quantity`);