ALTER TABLE `orders` ADD `made_at` integer;--> statement-breakpoint
UPDATE `orders` SET `made_at` = (SELECT p.`created_at` FROM `order_photos` p WHERE p.`order_id` = `orders`.`id` AND p.`step` = 'finished' AND p.`state` = 'shown') WHERE `id` IN (SELECT `order_id` FROM `order_photos` WHERE `step` = 'finished' AND `state` = 'shown');
