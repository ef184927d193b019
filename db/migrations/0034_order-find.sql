DROP INDEX `orders_unfolded`;--> statement-breakpoint
CREATE INDEX `orders_unfolded` ON `orders` (`id`) WHERE "orders"."search" is null or instr("orders"."search", char(10)) = 0;--> statement-breakpoint
-- Created again with address, city and ward (db/derived.sql).
DROP TRIGGER IF EXISTS `orders_unfold`;
