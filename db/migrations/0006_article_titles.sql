CREATE INDEX `article_translations_titles` ON `article_translations` (`locale`,`article_id`,`title`);--> statement-breakpoint
CREATE INDEX `articles_titles` ON `articles` (`id`,`category`,`title`);