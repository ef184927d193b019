ALTER TABLE `cash_refunds` ADD `taken_back_at` integer;--> statement-breakpoint
ALTER TABLE `cash_refunds` ADD `failure` text;--> statement-breakpoint
ALTER TABLE `transfer_refunds` ADD `taken_back_at` integer;--> statement-breakpoint
ALTER TABLE `transfer_refunds` ADD `failure` text;