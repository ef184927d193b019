ALTER TABLE `users` ADD `role` text;--> statement-breakpoint
UPDATE `users` SET `role` = 'owner' WHERE `is_admin` = 1;