ALTER TABLE `checkouts` ADD `turn_holder` text;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `turn_until` integer;