CREATE INDEX `mails_ended` ON `mails` (`ended_at`) WHERE "mails"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);