CREATE TABLE `cash_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`made_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `cash_payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cash_refunds_amount" CHECK("cash_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `cash_refunds_payment` ON `cash_refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `cash_refunds_created` ON `cash_refunds` (`created_at`);