ALTER TABLE `contact_messages` ADD `search` text;--> statement-breakpoint
CREATE INDEX `contact_messages_unfolded` ON `contact_messages` (`id`) WHERE "contact_messages"."search" is null;--> statement-breakpoint
ALTER TABLE `reviews` ADD `search` text;--> statement-breakpoint
CREATE INDEX `reviews_unfolded` ON `reviews` (`id`) WHERE "reviews"."search" is null;
--> statement-breakpoint
-- What is folded is folded again once one of its words changes, as on orders and users (0004). A later migration that
-- rebuilds one of these tables has to make its triggers again.
CREATE TRIGGER contact_messages_unfold AFTER UPDATE OF name, email, phone, subject, message ON contact_messages
BEGIN
	UPDATE contact_messages SET search = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_unfold AFTER UPDATE OF product_id, customer_name, comment ON reviews
BEGIN
	UPDATE reviews SET search = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_unfold_product AFTER UPDATE OF name ON products WHEN OLD.name <> NEW.name
BEGIN
	UPDATE reviews SET search = NULL WHERE product_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_unfold_translated AFTER INSERT ON product_translations
BEGIN
	UPDATE reviews SET search = NULL WHERE product_id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_unfold_translation AFTER UPDATE OF name ON product_translations WHEN OLD.name <> NEW.name
BEGIN
	UPDATE reviews SET search = NULL WHERE product_id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_unfold_untranslated AFTER DELETE ON product_translations
BEGIN
	UPDATE reviews SET search = NULL WHERE product_id = OLD.product_id;
END;
