DROP INDEX `articles_published`;--> statement-breakpoint
DROP INDEX `articles_category`;--> statement-breakpoint
CREATE INDEX `articles_published` ON `articles` (`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_category` ON `articles` (`category`,`published_at`,`id`);