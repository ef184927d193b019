DROP INDEX `products_shown`;--> statement-breakpoint
CREATE INDEX `products_shown` ON `products` (`archived_at`,`position`,"created_at" desc,`id`);