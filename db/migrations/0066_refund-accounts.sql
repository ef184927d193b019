CREATE TABLE `refund_accounts` (
	`refund_id` text PRIMARY KEY NOT NULL,
	`link` integer DEFAULT 1 NOT NULL,
	`expires_at` integer NOT NULL,
	`details` text,
	`version` integer DEFAULT 0 NOT NULL,
	`given_at` integer,
	`paying_by` text,
	`paying_until` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`paying_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "refund_accounts_given" CHECK("refund_accounts"."details" is null or "refund_accounts"."given_at" is not null)
);
--> statement-breakpoint
CREATE INDEX `refund_accounts_details` ON `refund_accounts` (`refund_id`) WHERE "refund_accounts"."details" is not null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_mails` (
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
	CONSTRAINT "mails_kind" CHECK("__new_mails"."kind" in ('order_confirmation', 'order_status', 'order_photo', 'order_changed', 'payment_link', 'payment_received', 'refund_account', 'refund_account_given', 'new_order', 'claim_received', 'claim_answer', 'password_reset', 'verify_email', 'contact_message', 'contact_answer', 'review_answer', 'back_in_stock', 'reminder', 'staff_invitation')),
	CONSTRAINT "mails_state" CHECK("__new_mails"."state" in ('waiting', 'sent', 'dropped', 'failed')),
	CONSTRAINT "mails_locale" CHECK("__new_mails"."locale" in ('en', 'vi')),
	CONSTRAINT "mails_ended" CHECK(("__new_mails"."state" = 'waiting') = ("__new_mails"."ended_at" is null))
);
--> statement-breakpoint
INSERT INTO `__new_mails`("id", "kind", "about", "detail", "locale", "state", "attempts", "due_at", "claim", "claimed_until", "last_error", "created_at", "ended_at") SELECT "id", "kind", "about", "detail", "locale", "state", "attempts", "due_at", "claim", "claimed_until", "last_error", "created_at", "ended_at" FROM `mails`;--> statement-breakpoint
DROP TABLE `mails`;--> statement-breakpoint
ALTER TABLE `__new_mails` RENAME TO `mails`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `mails_about` ON `mails` (`about`);--> statement-breakpoint
CREATE INDEX `mails_ended` ON `mails` (`ended_at`) WHERE "mails"."ended_at" is not null;