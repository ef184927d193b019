CREATE TABLE `customer_keys` (
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`customer_id` text NOT NULL,
	PRIMARY KEY(`kind`, `value`),
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "customer_keys_kind" CHECK("customer_keys"."kind" in ('user', 'email', 'phone'))
);
--> statement-breakpoint
CREATE INDEX `customer_keys_customer` ON `customer_keys` (`customer_id`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` text PRIMARY KEY NOT NULL,
	`parent_id` text,
	`root_id` text NOT NULL,
	`merged_for` text,
	`merged_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`search` text,
	`name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`locale` text,
	`order_count` integer DEFAULT 0 NOT NULL,
	`paid_vnd` integer DEFAULT 0 NOT NULL,
	`paid_usd_cents` integer DEFAULT 0 NOT NULL,
	`worth_vnd` integer DEFAULT 0 NOT NULL,
	`last_order_at` integer,
	CONSTRAINT "customers_merged" CHECK(("customers"."parent_id" is null) = ("customers"."root_id" = "customers"."id")),
	CONSTRAINT "customers_merged_at" CHECK(("customers"."parent_id" is null) = ("customers"."merged_at" is null))
);
--> statement-breakpoint
CREATE INDEX `customers_root` ON `customers` (`root_id`);--> statement-breakpoint
CREATE INDEX `customers_parent` ON `customers` (`parent_id`) WHERE "customers"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX `customers_search` ON `customers` (`search`,`id`) WHERE "customers"."root_id" = "customers"."id";--> statement-breakpoint
CREATE INDEX `customers_created` ON `customers` (`created_at`,`id`) WHERE "customers"."root_id" = "customers"."id";--> statement-breakpoint
CREATE INDEX `customers_stale` ON `customers` (`id`) WHERE "customers"."root_id" = "customers"."id" and "customers"."search" is null;--> statement-breakpoint
ALTER TABLE `orders` ADD `customer_id` text REFERENCES customers(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `orders_unlinked` ON `orders` (`id`) WHERE "orders"."customer_id" is null and "orders"."owner_gone_at" is null and ("orders"."user_id" is not null or "orders"."customer_email" <> '' or "orders"."customer_phone" <> '');--> statement-breakpoint
CREATE INDEX `orders_customer` ON `orders` (`customer_id`,`created_at`) WHERE "orders"."customer_id" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `customer_id` text REFERENCES customers(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `users_unlinked` ON `users` (`id`) WHERE "users"."customer_id" is null;--> statement-breakpoint
CREATE INDEX `users_customer` ON `users` (`customer_id`);