ALTER TABLE `orders` ADD `confirm_by` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `ended_unconfirmed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_unconfirmed` ON `orders` (`confirm_by`) WHERE "orders"."unconfirmed" = 1 and "orders"."status" = 'pending';