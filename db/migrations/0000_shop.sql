CREATE TABLE `article_translations` (
	`article_id` text NOT NULL,
	`locale` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`content` text NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`seo_title` text DEFAULT '' NOT NULL,
	`seo_description` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`article_id`, `locale`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "article_translations_locale" CHECK("article_translations"."locale" in ('en'))
);
--> statement-breakpoint
CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`content` text NOT NULL,
	`category` text NOT NULL,
	`hero_image_url` text DEFAULT '' NOT NULL,
	`author` text NOT NULL,
	`published_at` integer NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`seo_title` text DEFAULT '' NOT NULL,
	`seo_description` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	CONSTRAINT "articles_tags" CHECK(json_type("articles"."tags") = 'array'),
	CONSTRAINT "articles_slug_shape" CHECK("articles"."slug" <> '' and "articles"."slug" not glob '*[^a-z0-9-]*')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_slug` ON `articles` (`slug`);--> statement-breakpoint
CREATE INDEX `articles_published` ON `articles` (`published_at`);--> statement-breakpoint
CREATE INDEX `articles_category` ON `articles` (`category`,`published_at`);--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`payment_intent_id` text,
	`client_secret_hash` text,
	`user_id` text,
	`locale` text NOT NULL,
	`customer_name` text,
	`customer_email` text,
	`customer_phone` text,
	`delivery_address` text,
	`delivery_city` text,
	`delivery_date` text,
	`notes` text DEFAULT '' NOT NULL,
	`details_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "checkouts_locale" CHECK("checkouts"."locale" in ('en', 'vi')),
	CONSTRAINT "checkouts_city" CHECK("checkouts"."delivery_city" is null or "checkouts"."delivery_city" in ('Hanoi', 'Ho Chi Minh')),
	CONSTRAINT "checkouts_date" CHECK("checkouts"."delivery_date" is null or "checkouts"."delivery_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_order` ON `checkouts` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_intent` ON `checkouts` (`payment_intent_id`);--> statement-breakpoint
CREATE INDEX `checkouts_created` ON `checkouts` (`created_at`);--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`checkout_id` text NOT NULL,
	`currency` text NOT NULL,
	`lines` text NOT NULL,
	`discount_code` text,
	`discount_percent` integer NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`delivery_fee` integer NOT NULL,
	`total` integer NOT NULL,
	`total_vnd` integer NOT NULL,
	`total_usd_cents` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "quotes_currency" CHECK("quotes"."currency" in ('VND', 'USD')),
	CONSTRAINT "quotes_lines" CHECK(json_type("quotes"."lines") = 'array' and json_array_length("quotes"."lines") > 0),
	CONSTRAINT "quotes_percent" CHECK("quotes"."discount_percent" between 0 and 100),
	CONSTRAINT "quotes_sum" CHECK("quotes"."total" = "quotes"."subtotal" - "quotes"."discount" + "quotes"."delivery_fee"),
	CONSTRAINT "quotes_positive" CHECK("quotes"."subtotal" >= 0 and "quotes"."discount" between 0 and "quotes"."subtotal" and "quotes"."delivery_fee" >= 0),
	CONSTRAINT "quotes_currency_total" CHECK("quotes"."total" = case "quotes"."currency" when 'VND' then "quotes"."total_vnd" else "quotes"."total_usd_cents" end)
);
--> statement-breakpoint
CREATE INDEX `quotes_checkout` ON `quotes` (`checkout_id`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`locale` text NOT NULL,
	`read_at` integer,
	`done_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	CONSTRAINT "contact_messages_locale" CHECK("contact_messages"."locale" in ('en', 'vi'))
);
--> statement-breakpoint
CREATE INDEX `contact_messages_created` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`image_url` text NOT NULL,
	`price_vnd` integer NOT NULL,
	`price_usd_cents` integer NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`order_id`, `line`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "order_items_quantity" CHECK(typeof("order_items"."quantity") = 'integer' and "order_items"."quantity" >= 1),
	CONSTRAINT "order_items_prices" CHECK("order_items"."price_vnd" >= 0 and "order_items"."price_usd_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `order_items_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`checkout_id` text,
	`payment_intent_id` text,
	`user_id` text,
	`locale` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_status` text DEFAULT 'paid' NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`review_reason` text,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_phone` text NOT NULL,
	`delivery_address` text NOT NULL,
	`delivery_city` text,
	`delivery_date` text,
	`notes` text DEFAULT '' NOT NULL,
	`currency` text NOT NULL,
	`discount_code` text,
	`discount_percent` integer DEFAULT 0 NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`delivery_fee` integer NOT NULL,
	`total` integer NOT NULL,
	`total_vnd` integer NOT NULL,
	`total_usd_cents` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_id" CHECK(length("orders"."id") >= 22),
	CONSTRAINT "orders_locale" CHECK("orders"."locale" in ('en', 'vi')),
	CONSTRAINT "orders_status" CHECK("orders"."status" in ('pending', 'processing', 'out_for_delivery', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_status" CHECK("orders"."payment_status" in ('paid', 'partially_refunded', 'refunded')),
	CONSTRAINT "orders_currency" CHECK("orders"."currency" in ('VND', 'USD')),
	CONSTRAINT "orders_amounts" CHECK("orders"."subtotal" >= 0 and "orders"."discount" >= 0 and "orders"."delivery_fee" >= 0 and "orders"."total" >= 0),
	CONSTRAINT "orders_refunded" CHECK("orders"."refunded" between 0 and "orders"."total"),
	CONSTRAINT "orders_percent" CHECK("orders"."discount_percent" between 0 and 100),
	CONSTRAINT "orders_complete" CHECK("orders"."review_reason" is not null or ("orders"."delivery_city" in ('Hanoi', 'Ho Chi Minh') and "orders"."delivery_date" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_intent` ON `orders` (`payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_checkout` ON `orders` (`checkout_id`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_delivery` ON `orders` (`delivery_date`,`delivery_city`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`customer_email`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`payment_intent_id` text,
	`outcome` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_events_intent` ON `payment_events` (`payment_intent_id`);--> statement-breakpoint
CREATE TABLE `product_translations` (
	`product_id` text NOT NULL,
	`locale` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	PRIMARY KEY(`product_id`, `locale`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_translations_locale" CHECK("product_translations"."locale" in ('en'))
);
--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`image_url` text NOT NULL,
	`price_vnd` integer NOT NULL,
	`price_usd_cents` integer NOT NULL,
	`in_stock` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`archived_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	CONSTRAINT "products_price_vnd" CHECK("products"."price_vnd" >= 0),
	CONSTRAINT "products_price_usd" CHECK("products"."price_usd_cents" >= 0),
	CONSTRAINT "products_in_stock" CHECK("products"."in_stock" in (0, 1)),
	CONSTRAINT "products_slug_shape" CHECK("products"."slug" <> '' and "products"."slug" not glob '*[^a-z0-9-]*')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug` ON `products` (`slug`);--> statement-breakpoint
CREATE INDEX `products_shown` ON `products` (`archived_at`,`position`);--> statement-breakpoint
CREATE TABLE `promotions` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`discount_percent` integer NOT NULL,
	`description` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	CONSTRAINT "promotions_code_shape" CHECK("promotions"."code" = upper("promotions"."code") and trim("promotions"."code") <> ''),
	CONSTRAINT "promotions_percent" CHECK(typeof("promotions"."discount_percent") = 'integer' and "promotions"."discount_percent" between 0 and 100),
	CONSTRAINT "promotions_active" CHECK("promotions"."is_active" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promotions_code` ON `promotions` (`code`);--> statement-breakpoint
CREATE TABLE `content_tags` (
	`tag` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `content_tags_version` ON `content_tags` (`version`);--> statement-breakpoint
CREATE TABLE `slug_redirects` (
	`kind` text NOT NULL,
	`old_slug` text NOT NULL,
	`target_id` text NOT NULL,
	PRIMARY KEY(`kind`, `old_slug`)
);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`user_id` text,
	`customer_name` text NOT NULL,
	`rating` integer NOT NULL,
	`comment` text NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	`hidden_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" between 1 and 5 and "reviews"."rating" = cast("reviews"."rating" as integer)),
	CONSTRAINT "reviews_verified" CHECK("reviews"."verified" in (0, 1))
);
--> statement-breakpoint
CREATE INDEX `reviews_product` ON `reviews` (`product_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`product_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `addresses` (
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	PRIMARY KEY(`user_id`, `position`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "addresses_address" CHECK(trim("addresses"."address") <> ''),
	CONSTRAINT "addresses_city" CHECK("addresses"."city" in ('Hanoi', 'Ho Chi Minh')),
	CONSTRAINT "addresses_position" CHECK("addresses"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`profile_image_url` text,
	`is_admin` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	CONSTRAINT "users_email_folded" CHECK("users"."email" = lower("users"."email") and "users"."email" like '%_@_%'),
	CONSTRAINT "users_is_admin" CHECK("users"."is_admin" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `wishlist` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wishlist_once` ON `wishlist` (`user_id`,`product_id`);