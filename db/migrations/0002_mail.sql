CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`detail` text,
	`locale` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`claim` text,
	`claimed_until` integer,
	`last_error` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`ended_at` integer,
	CONSTRAINT "mails_kind" CHECK("mails"."kind" in ('order_confirmation', 'order_status', 'password_reset', 'verify_email', 'contact_message')),
	CONSTRAINT "mails_state" CHECK("mails"."state" in ('waiting', 'sent', 'dropped', 'failed')),
	CONSTRAINT "mails_locale" CHECK("mails"."locale" in ('en', 'vi')),
	CONSTRAINT "mails_ended" CHECK(("mails"."state" = 'waiting') = ("mails"."ended_at" is null))
);
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `mails_about` ON `mails` (`about`);--> statement-breakpoint
CREATE TABLE `account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_tokens_purpose" CHECK("account_tokens"."purpose" in ('reset', 'verify'))
);
--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `account_tokens_expiry` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `identities` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `sign_in_flows` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`nonce` text NOT NULL,
	`code_verifier` text NOT NULL,
	`next` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_flows_expiry` ON `sign_in_flows` (`expires_at`);--> statement-breakpoint
ALTER TABLE `checkouts` ADD `owner_gone_at` integer;--> statement-breakpoint
CREATE INDEX `checkouts_user` ON `checkouts` (`user_id`);--> statement-breakpoint
CREATE INDEX `checkouts_owner_gone` ON `checkouts` (`owner_gone_at`) WHERE "checkouts"."owner_gone_at" is not null;--> statement-breakpoint
ALTER TABLE `orders` ADD `owner_gone_at` integer;--> statement-breakpoint
CREATE INDEX `orders_owner_gone` ON `orders` (`owner_gone_at`) WHERE "orders"."owner_gone_at" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer;