ALTER TABLE `products` ADD `image_alt` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `pictures` text DEFAULT '[]' NOT NULL;