ALTER TABLE `products` ADD `height_cm` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `width_cm` integer;