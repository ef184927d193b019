ALTER TABLE `products` ADD `imported_stock` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `stock_exported_at` integer;