ALTER TABLE `refunds` ADD `payment_link_id` text REFERENCES payment_links(id);--> statement-breakpoint
ALTER TABLE `payment_links` ADD `exchange` text;--> statement-breakpoint
ALTER TABLE `payment_links` ADD `booked_at` integer;