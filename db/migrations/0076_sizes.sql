ALTER TABLE `products` ADD `size_of` text REFERENCES products(id);--> statement-breakpoint
ALTER TABLE `products` ADD `size` text;--> statement-breakpoint
ALTER TABLE `products` ADD `stems` integer;--> statement-breakpoint
CREATE INDEX `products_size_of` ON `products` (`size_of`) WHERE "products"."size_of" is not null;