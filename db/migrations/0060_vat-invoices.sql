CREATE TABLE `invoice_requests` (
	`order_id` text PRIMARY KEY NOT NULL,
	`company` text NOT NULL,
	`tax_code` text NOT NULL,
	`address` text NOT NULL,
	`email` text NOT NULL,
	`requested_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`number` text,
	`issued_at` integer,
	`issued_by` text,
	`search` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`issued_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "invoice_requests_issue" CHECK(("invoice_requests"."number" is null) = ("invoice_requests"."issued_at" is null))
);
--> statement-breakpoint
CREATE INDEX `invoice_requests_newest` ON `invoice_requests` (`requested_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `invoice_requests_open` ON `invoice_requests` (`requested_at`,`order_id`) WHERE "invoice_requests"."issued_at" is null;--> statement-breakpoint
CREATE INDEX `invoice_requests_issued` ON `invoice_requests` (`requested_at`,`order_id`) WHERE "invoice_requests"."issued_at" is not null;--> statement-breakpoint
CREATE INDEX `invoice_requests_unfolded` ON `invoice_requests` (`order_id`) WHERE "invoice_requests"."search" is null;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `invoice` text;