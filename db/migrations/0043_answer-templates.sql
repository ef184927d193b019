CREATE TABLE `answer_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`texts` text NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "answer_templates_texts" CHECK(json_type("answer_templates"."texts") = 'object')
);
