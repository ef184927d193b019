ALTER TABLE `orders` ADD `review_resolved_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `search` text;--> statement-breakpoint
CREATE INDEX `orders_find` ON `orders` (`created_at`,`status`,`delivery_city`,`delivery_date`,`review_reason`,`review_resolved_at`,`total_usd_cents`,`id`,`search`);--> statement-breakpoint
CREATE INDEX `orders_unfolded` ON `orders` (`id`) WHERE "orders"."search" is null;--> statement-breakpoint
CREATE INDEX `orders_sums` ON `orders` (`created_at`,`status`,`currency`,`total_vnd`,`total_usd_cents`);--> statement-breakpoint
CREATE INDEX `orders_guest` ON `orders` (`customer_email`) WHERE "orders"."user_id" is null and "orders"."owner_gone_at" is null;--> statement-breakpoint
ALTER TABLE `users` ADD `search` text;--> statement-breakpoint
CREATE INDEX `users_search` ON `users` (`search`);--> statement-breakpoint
CREATE INDEX `order_items_sold` ON `order_items` (`order_id`,`product_id`,`quantity`);
--> statement-breakpoint
-- What is folded for the back-office's search (src/shared/find-text.ts) is folded again once a name, a telephone
-- number or an address of e-mail changes. A later migration that rebuilds orders or users has to make these again.
CREATE TRIGGER orders_unfold AFTER UPDATE OF customer_name, customer_email, customer_phone ON orders
WHEN OLD.customer_name <> NEW.customer_name OR OLD.customer_email <> NEW.customer_email OR OLD.customer_phone <> NEW.customer_phone
BEGIN
	UPDATE orders SET search = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_unfold AFTER UPDATE OF first_name, last_name, email, phone ON users
WHEN OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name OR OLD.email <> NEW.email OR OLD.phone <> NEW.phone
BEGIN
	UPDATE users SET search = NULL WHERE id = NEW.id;
END;
