CREATE TABLE `shop_state` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `shop_state` VALUES ('shopId', json_quote(lower(hex(randomblob(16)))));
--> statement-breakpoint
-- Shops of the versions before have no mark; the demo accounts tell.
INSERT INTO `shop_state`
	SELECT 'demo', 'true' WHERE EXISTS (SELECT 1 FROM `users` WHERE `email` IN ('admin@example.com', 'customer@example.com'));
