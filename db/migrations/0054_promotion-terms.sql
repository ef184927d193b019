ALTER TABLE `promotions` ADD `starts_at` text;--> statement-breakpoint
ALTER TABLE `promotions` ADD `ends_at` text;--> statement-breakpoint
ALTER TABLE `promotions` ADD `minimum_vnd` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `promotions` ADD `minimum_usd_cents` integer DEFAULT 0 NOT NULL;