ALTER TABLE `products` ADD `lasts_from` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `lasts_to` integer;