DROP INDEX `mails_due`;--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`state`,`attempts`,`due_at`);