ALTER TABLE `checkouts` ADD `without_photo` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `without_photo` integer DEFAULT false NOT NULL;