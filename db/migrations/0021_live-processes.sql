CREATE TABLE `live_processes` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`pages` text NOT NULL,
	`until` integer NOT NULL
);
