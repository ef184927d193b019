CREATE TABLE `cash_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`reference` text NOT NULL,
	`promised_at` integer,
	`cancelled_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	CONSTRAINT "cash_payments_amount" CHECK("cash_payments"."amount" > 0),
	CONSTRAINT "cash_payments_state" CHECK("cash_payments"."promised_at" is null or "cash_payments"."cancelled_at" is null)
);
--> statement-breakpoint
CREATE INDEX `cash_payments_promised` ON `cash_payments` (`promised_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `unconfirmed` integer DEFAULT false NOT NULL;