ALTER TABLE `users` ADD `credential_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Versions before this one kept identities that were linked before the account's email was proved: the owner's proof left
-- their holder signed in. Sessions of such accounts end, and the identities go; the owner links theirs again by signing in.
DELETE FROM `sessions` WHERE `user_id` IN (
	SELECT `identities`.`user_id` FROM `identities` JOIN `users` ON `users`.`id` = `identities`.`user_id`
	WHERE `users`.`email_verified_at` IS NULL OR `identities`.`created_at` < `users`.`email_verified_at` - 60000
);
--> statement-breakpoint
DELETE FROM `identities` WHERE EXISTS (
	SELECT 1 FROM `users` WHERE `users`.`id` = `identities`.`user_id`
	AND (`users`.`email_verified_at` IS NULL OR `identities`.`created_at` < `users`.`email_verified_at` - 60000)
);
