CREATE TABLE `run_stops` (
	`run_id` text NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`left_at` integer,
	`left_why` text,
	PRIMARY KEY(`run_id`, `order_id`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "run_stops_left" CHECK(("run_stops"."left_at" is null) = ("run_stops"."left_why" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_stops_order` ON `run_stops` (`order_id`) WHERE "run_stops"."left_at" is null;--> statement-breakpoint
CREATE TABLE `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`city` text NOT NULL,
	`courier_id` text,
	`courier_name` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`courier_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "runs_city" CHECK("runs"."city" in ('Hanoi', 'Ho Chi Minh'))
);
--> statement-breakpoint
CREATE INDEX `runs_day` ON `runs` (`day`);--> statement-breakpoint
CREATE INDEX `runs_courier` ON `runs` (`courier_id`,`day`);