CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`provider_id` text,
	`failure` text,
	`created_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0),
	CONSTRAINT "refunds_state" CHECK("refunds"."state" in ('asked', 'succeeded', 'failed')),
	CONSTRAINT "refunds_ended" CHECK(("refunds"."state" = 'asked') = ("refunds"."ended_at" is null))
);
--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`created_at`) WHERE "refunds"."state" = 'asked';--> statement-breakpoint
CREATE TABLE `trail` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`actor` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`action` text NOT NULL,
	`changes` text DEFAULT '{}' NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "trail_entity_known" CHECK("trail"."entity" in ('product', 'order', 'promotion', 'article', 'review', 'message', 'upload')),
	CONSTRAINT "trail_changes" CHECK(json_type("trail"."changes") = 'object')
);
--> statement-breakpoint
CREATE INDEX `trail_entity` ON `trail` (`entity`,`entity_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `trail_created` ON `trail` (`created_at`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`object_key` text,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`state` text DEFAULT 'signed' NOT NULL,
	`object_path` text,
	`created_by` text,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "uploads_state" CHECK("uploads"."state" in ('signed', 'received', 'published', 'refused')),
	CONSTRAINT "uploads_bytes" CHECK("uploads"."bytes" > 0),
	CONSTRAINT "uploads_published" CHECK(("uploads"."state" = 'published') = ("uploads"."object_path" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_object` ON `uploads` (`object_path`);--> statement-breakpoint
CREATE INDEX `uploads_expires` ON `uploads` (`state`,`expires_at`);--> statement-breakpoint
ALTER TABLE `promotions` ADD `updated_at` integer DEFAULT 0 NOT NULL;