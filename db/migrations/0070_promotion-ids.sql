DROP INDEX `checkouts_held_code`;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `held_promotion_id` text;--> statement-breakpoint
CREATE INDEX `checkouts_held_promotion` ON `checkouts` (`held_promotion_id`) WHERE "checkouts"."held_promotion_id" is not null and "checkouts"."ended_at" is null;--> statement-breakpoint
DROP INDEX `orders_code`;--> statement-breakpoint
ALTER TABLE `orders` ADD `promotion_id` text;--> statement-breakpoint
CREATE INDEX `orders_promotion` ON `orders` (`promotion_id`) WHERE "orders"."promotion_id" is not null;--> statement-breakpoint
ALTER TABLE `quotes` ADD `promotion_id` text;--> statement-breakpoint
-- A use of before is of the code that had its name then: the first that gave the name up afterwards, as the audit log
-- says, else the one that has it now.
UPDATE orders SET promotion_id = coalesce(
	(SELECT t.entity_id FROM trail t INDEXED BY trail_entity WHERE t.entity = 'promotion' AND json_extract(t.changes, '$.code[0]') = orders.discount_code AND t.created_at > orders.created_at ORDER BY t.created_at LIMIT 1),
	(SELECT p.id FROM promotions p WHERE p.code = orders.discount_code)
) WHERE discount_code IS NOT NULL;--> statement-breakpoint
UPDATE quotes SET promotion_id = coalesce(
	(SELECT t.entity_id FROM trail t INDEXED BY trail_entity WHERE t.entity = 'promotion' AND json_extract(t.changes, '$.code[0]') = quotes.discount_code AND t.created_at > quotes.created_at ORDER BY t.created_at LIMIT 1),
	(SELECT p.id FROM promotions p WHERE p.code = quotes.discount_code)
) WHERE discount_code IS NOT NULL;--> statement-breakpoint
UPDATE checkouts SET held_promotion_id = coalesce(
	(SELECT t.entity_id FROM trail t INDEXED BY trail_entity WHERE t.entity = 'promotion' AND json_extract(t.changes, '$.code[0]') = checkouts.held_code AND t.created_at > checkouts.created_at ORDER BY t.created_at LIMIT 1),
	(SELECT p.id FROM promotions p WHERE p.code = checkouts.held_code)
) WHERE held_code IS NOT NULL AND ended_at IS NULL;
