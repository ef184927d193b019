-- The views, the triggers and the indexes of expressions, as they are now. SQLite changes a table by replacing it, which
-- drops its triggers and is refused while a view names it: so migrateDatabase (db/client.ts) drops all of these before a migration that replaces
-- one, and creates them after the last migration. To change one, change it here and add a migration that drops it.
-- What is searched, in every language: names count most, then labels (category, tags), then the rest.
CREATE VIEW search_texts AS
SELECT d.id, d.kind,
	p.name || ' ' || coalesce((SELECT group_concat(t.name, ' ') FROM product_translations t WHERE t.product_id = p.id), '') AS name,
	p.category AS label,
	p.description || ' ' || coalesce((SELECT group_concat(t.description, ' ') FROM product_translations t WHERE t.product_id = p.id), '') AS body
FROM search_documents d
JOIN products p ON p.id = d.target_id
WHERE d.kind = 'product'
UNION ALL
SELECT d.id, d.kind,
	a.title || ' ' || coalesce((SELECT group_concat(t.title, ' ') FROM article_translations t WHERE t.article_id = a.id), ''),
	a.category || ' ' || a.tags || ' ' || coalesce((SELECT group_concat(t.tags, ' ') FROM article_translations t WHERE t.article_id = a.id), ''),
	a.excerpt || ' ' || coalesce((SELECT group_concat(t.excerpt, ' ') FROM article_translations t WHERE t.article_id = a.id), '')
FROM search_documents d
JOIN articles a ON a.id = d.target_id
WHERE d.kind = 'article';
--> statement-breakpoint
-- The search index is kept right (migration 0001).
CREATE TRIGGER search_documents_add_product AFTER INSERT ON search_documents WHEN NEW.kind = 'product' BEGIN
	INSERT INTO product_search_typed (rowid, name, label, body)
	SELECT id, name, label, body FROM search_texts WHERE id = NEW.id AND kind = 'product';
	INSERT INTO product_search (rowid, name, label, body)
	SELECT id, replace(replace(name, 'đ', 'd'), 'Đ', 'D'), replace(replace(label, 'đ', 'd'), 'Đ', 'D'), replace(replace(body, 'đ', 'd'), 'Đ', 'D')
	FROM search_texts WHERE id = NEW.id AND kind = 'product';
END;
--> statement-breakpoint
CREATE TRIGGER search_documents_remove_product AFTER DELETE ON search_documents WHEN OLD.kind = 'product' BEGIN
	DELETE FROM product_search WHERE rowid = OLD.id;
	DELETE FROM product_search_typed WHERE rowid = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER search_documents_add_article AFTER INSERT ON search_documents WHEN NEW.kind = 'article' BEGIN
	INSERT INTO article_search_typed (rowid, name, label, body)
	SELECT id, name, label, body FROM search_texts WHERE id = NEW.id AND kind = 'article';
	INSERT INTO article_search (rowid, name, label, body)
	SELECT id, replace(replace(name, 'đ', 'd'), 'Đ', 'D'), replace(replace(label, 'đ', 'd'), 'Đ', 'D'), replace(replace(body, 'đ', 'd'), 'Đ', 'D')
	FROM search_texts WHERE id = NEW.id AND kind = 'article';
END;
--> statement-breakpoint
CREATE TRIGGER search_documents_remove_article AFTER DELETE ON search_documents WHEN OLD.kind = 'article' BEGIN
	DELETE FROM article_search WHERE rowid = OLD.id;
	DELETE FROM article_search_typed WHERE rowid = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER products_search_insert AFTER INSERT ON products BEGIN
	DELETE FROM search_documents WHERE kind = 'product' AND target_id = NEW.id;
	INSERT INTO search_documents (kind, target_id) SELECT 'product', id FROM products WHERE id = NEW.id AND archived_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER products_search_update AFTER UPDATE OF name, description, category, archived_at ON products BEGIN
	DELETE FROM search_documents WHERE kind = 'product' AND target_id = NEW.id;
	INSERT INTO search_documents (kind, target_id) SELECT 'product', id FROM products WHERE id = NEW.id AND archived_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER products_search_delete AFTER DELETE ON products BEGIN
	DELETE FROM search_documents WHERE kind = 'product' AND target_id = OLD.id;
	INSERT INTO search_documents (kind, target_id) SELECT 'product', id FROM products WHERE id = OLD.id AND archived_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_translations_search_insert AFTER INSERT ON product_translations BEGIN
	DELETE FROM search_documents WHERE kind = 'product' AND target_id = NEW.product_id;
	INSERT INTO search_documents (kind, target_id) SELECT 'product', id FROM products WHERE id = NEW.product_id AND archived_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_translations_search_update AFTER UPDATE ON product_translations BEGIN
	DELETE FROM search_documents WHERE kind = 'product' AND target_id = NEW.product_id;
	INSERT INTO search_documents (kind, target_id) SELECT 'product', id FROM products WHERE id = NEW.product_id AND archived_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_translations_search_delete AFTER DELETE ON product_translations BEGIN
	DELETE FROM search_documents WHERE kind = 'product' AND target_id = OLD.product_id;
	INSERT INTO search_documents (kind, target_id) SELECT 'product', id FROM products WHERE id = OLD.product_id AND archived_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER articles_search_insert AFTER INSERT ON articles BEGIN
	DELETE FROM search_documents WHERE kind = 'article' AND target_id = NEW.id;
	INSERT INTO search_documents (kind, target_id) SELECT 'article', id FROM articles WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER articles_search_update AFTER UPDATE OF title, excerpt, category, tags ON articles BEGIN
	DELETE FROM search_documents WHERE kind = 'article' AND target_id = NEW.id;
	INSERT INTO search_documents (kind, target_id) SELECT 'article', id FROM articles WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER articles_search_delete AFTER DELETE ON articles BEGIN
	DELETE FROM search_documents WHERE kind = 'article' AND target_id = OLD.id;
	INSERT INTO search_documents (kind, target_id) SELECT 'article', id FROM articles WHERE id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER article_translations_search_insert AFTER INSERT ON article_translations BEGIN
	DELETE FROM search_documents WHERE kind = 'article' AND target_id = NEW.article_id;
	INSERT INTO search_documents (kind, target_id) SELECT 'article', id FROM articles WHERE id = NEW.article_id;
END;
--> statement-breakpoint
CREATE TRIGGER article_translations_search_update AFTER UPDATE OF title, excerpt, tags ON article_translations BEGIN
	DELETE FROM search_documents WHERE kind = 'article' AND target_id = NEW.article_id;
	INSERT INTO search_documents (kind, target_id) SELECT 'article', id FROM articles WHERE id = NEW.article_id;
END;
--> statement-breakpoint
CREATE TRIGGER article_translations_search_delete AFTER DELETE ON article_translations BEGIN
	DELETE FROM search_documents WHERE kind = 'article' AND target_id = OLD.article_id;
	INSERT INTO search_documents (kind, target_id) SELECT 'article', id FROM articles WHERE id = OLD.article_id;
END;
--> statement-breakpoint
-- Texts that lists are searched and sorted by are folded again once one of their words changes (src/server/fold-rows.ts).
CREATE TRIGGER orders_unfold AFTER UPDATE OF customer_name, customer_email, customer_phone, recipient_name, recipient_phone, delivery_address, delivery_city, ward_code ON orders
WHEN OLD.customer_name <> NEW.customer_name OR OLD.customer_email <> NEW.customer_email OR OLD.customer_phone <> NEW.customer_phone
	OR OLD.recipient_name <> NEW.recipient_name OR OLD.recipient_phone <> NEW.recipient_phone
	OR OLD.delivery_address <> NEW.delivery_address OR OLD.delivery_city IS NOT NEW.delivery_city OR OLD.ward_code <> NEW.ward_code
BEGIN
	UPDATE orders SET search = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_unfold_product AFTER UPDATE OF name ON products WHEN OLD.name <> NEW.name
BEGIN
	UPDATE orders SET search = NULL WHERE id IN (SELECT order_id FROM order_items WHERE product_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_unfold_translated AFTER INSERT ON product_translations
BEGIN
	UPDATE orders SET search = NULL WHERE id IN (SELECT order_id FROM order_items WHERE product_id = NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_unfold_translation AFTER UPDATE OF name ON product_translations WHEN OLD.name <> NEW.name
BEGIN
	UPDATE orders SET search = NULL WHERE id IN (SELECT order_id FROM order_items WHERE product_id = NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER users_unfold AFTER UPDATE OF first_name, last_name, email, phone ON users
WHEN OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name OR OLD.email <> NEW.email OR OLD.phone <> NEW.phone
BEGIN
	UPDATE users SET search = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint
-- Former orders of a telephone number, however it was written: the expression of phoneKey (db/schema/phone-key.ts).
CREATE INDEX orders_phone_key ON orders (
	case when replace(trim(customer_phone), '(0)', '') like '+84%' then '0' || substr(replace(replace(replace(replace(replace(replace(replace(trim(customer_phone), '(0)', ''), ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', ''), 3)
		when replace(replace(replace(replace(replace(replace(replace(trim(customer_phone), '(0)', ''), ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', '') like '0084%' then '0' || substr(replace(replace(replace(replace(replace(replace(replace(trim(customer_phone), '(0)', ''), ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', ''), 5)
		when replace(replace(replace(replace(replace(replace(replace(trim(customer_phone), '(0)', ''), ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', '') like '84%' and length(replace(replace(replace(replace(replace(replace(replace(trim(customer_phone), '(0)', ''), ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', '')) >= 11 then '0' || substr(replace(replace(replace(replace(replace(replace(replace(trim(customer_phone), '(0)', ''), ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', ''), 3)
		when replace(replace(replace(replace(replace(replace(replace(trim(customer_phone), '(0)', ''), ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', '') like '00%' then substr(replace(replace(replace(replace(replace(replace(replace(trim(customer_phone), '(0)', ''), ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', ''), 3) else replace(replace(replace(replace(replace(replace(replace(trim(customer_phone), '(0)', ''), ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', '') end
);
--> statement-breakpoint
-- A use of a code follows its id. Versions before write the code alone, which has the name that it has now.
CREATE TRIGGER orders_promotion AFTER INSERT ON orders WHEN NEW.discount_code IS NOT NULL AND NEW.promotion_id IS NULL
BEGIN
	UPDATE orders SET promotion_id = (SELECT id FROM promotions WHERE code = NEW.discount_code) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER quotes_promotion AFTER INSERT ON quotes WHEN NEW.discount_code IS NOT NULL AND NEW.promotion_id IS NULL
BEGIN
	UPDATE quotes SET promotion_id = (SELECT id FROM promotions WHERE code = NEW.discount_code) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER checkouts_held_promotion AFTER UPDATE OF held_code ON checkouts
WHEN NEW.held_code IS NOT NULL OR OLD.held_promotion_id IS NOT NULL
BEGIN
	UPDATE checkouts SET held_promotion_id = (SELECT id FROM promotions WHERE code = NEW.held_code) WHERE id = NEW.id;
END;
--> statement-breakpoint
-- Versions before roles write is_admin alone, and their administrators may do everything.
CREATE TRIGGER users_role_added AFTER INSERT ON users WHEN NEW.is_admin = 1 AND NEW.role IS NULL
BEGIN
	UPDATE users SET role = 'owner' WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_role_changed AFTER UPDATE OF is_admin ON users
WHEN NEW.is_admin <> (coalesce(NEW.role, 'courier') <> 'courier')
BEGIN
	UPDATE users SET role = CASE WHEN NEW.is_admin = 1 THEN 'owner' END WHERE id = NEW.id;
END;
--> statement-breakpoint
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
--> statement-breakpoint
-- Versions before migration 0022 sort by the two columns of `articles`; a later version drops them.
CREATE TRIGGER articles_unfold AFTER UPDATE OF title ON articles WHEN OLD.title <> NEW.title
BEGIN
	UPDATE articles SET sort_title = NULL, sort_title_en = NULL WHERE id = NEW.id;
	DELETE FROM article_sort_titles WHERE article_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER articles_unfold_translated AFTER INSERT ON article_translations
BEGIN
	UPDATE articles SET sort_title = NULL, sort_title_en = NULL WHERE id = NEW.article_id;
	DELETE FROM article_sort_titles WHERE article_id = NEW.article_id AND locale = NEW.locale;
END;
--> statement-breakpoint
CREATE TRIGGER articles_unfold_translation AFTER UPDATE OF title ON article_translations WHEN OLD.title <> NEW.title
BEGIN
	UPDATE articles SET sort_title = NULL, sort_title_en = NULL WHERE id = NEW.article_id;
	DELETE FROM article_sort_titles WHERE article_id = NEW.article_id AND locale = NEW.locale;
END;
--> statement-breakpoint
CREATE TRIGGER articles_unfold_untranslated AFTER DELETE ON article_translations
BEGIN
	UPDATE articles SET sort_title = NULL, sort_title_en = NULL WHERE id = OLD.article_id;
	DELETE FROM article_sort_titles WHERE article_id = OLD.article_id AND locale = OLD.locale;
END;
--> statement-breakpoint
CREATE TRIGGER products_unfold AFTER UPDATE OF name, slug, category ON products
WHEN OLD.name <> NEW.name OR OLD.slug <> NEW.slug OR OLD.category <> NEW.category
BEGIN
	UPDATE products SET search = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER products_unfold_translated AFTER INSERT ON product_translations
BEGIN
	UPDATE products SET search = NULL WHERE id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER products_unfold_translation AFTER UPDATE OF name ON product_translations WHEN OLD.name <> NEW.name
BEGIN
	UPDATE products SET search = NULL WHERE id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER products_unfold_untranslated AFTER DELETE ON product_translations
BEGIN
	UPDATE products SET search = NULL WHERE id = OLD.product_id;
END;
--> statement-breakpoint
-- What staff are told of at once (db/schema/events.ts), in the transaction of the change.
CREATE TRIGGER events_order_created AFTER INSERT ON orders
BEGIN
	INSERT INTO shop_events (type, subject) VALUES ('order.created', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER events_order_status AFTER UPDATE OF status ON orders
WHEN OLD.status <> NEW.status
BEGIN
	INSERT INTO shop_events (type, subject) VALUES ('order.status_changed', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER events_order_payment AFTER UPDATE OF payment_status, payment_method, refunded ON orders
WHEN OLD.payment_status <> NEW.payment_status OR OLD.payment_method <> NEW.payment_method OR OLD.refunded <> NEW.refunded
BEGIN
	INSERT INTO shop_events (type, subject) VALUES ('order.payment_changed', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER events_order_review AFTER UPDATE OF review_reason ON orders
WHEN OLD.review_reason IS NOT NEW.review_reason
BEGIN
	INSERT INTO shop_events (type, subject) VALUES ('order.changed', NEW.id);
END;
--> statement-breakpoint
-- Every change by staff, by the customer and by the payment provider is in the audit log. Its own trigger reports a status.
CREATE TRIGGER events_order_audited AFTER INSERT ON trail
WHEN NEW.entity = 'order' AND NEW.action NOT IN ('status_changed', 'exported', 'forgotten')
BEGIN
	INSERT INTO shop_events (type, subject) VALUES ('order.changed', NEW.entity_id);
END;
--> statement-breakpoint
CREATE TRIGGER events_message_created AFTER INSERT ON contact_messages
BEGIN
	INSERT INTO shop_events (type, subject) VALUES ('message.created', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER events_message_changed AFTER UPDATE OF read_at, done_at ON contact_messages
WHEN OLD.read_at IS NOT NEW.read_at OR OLD.done_at IS NOT NEW.done_at
BEGIN
	INSERT INTO shop_events (type, subject) VALUES ('message.changed', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER events_review_created AFTER INSERT ON reviews
BEGIN
	INSERT INTO shop_events (type, subject) VALUES ('review.created', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER events_review_changed AFTER UPDATE OF rating, comment, hidden_at ON reviews
WHEN OLD.rating <> NEW.rating OR OLD.comment <> NEW.comment OR OLD.hidden_at IS NOT NEW.hidden_at
BEGIN
	INSERT INTO shop_events (type, subject) VALUES ('review.changed', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER events_review_deleted AFTER DELETE ON reviews
BEGIN
	INSERT INTO shop_events (type, subject) VALUES ('review.changed', OLD.id);
END;
--> statement-breakpoint
-- A photo exists for staff once it is stored, and the lists of others follow what one of them decided.
CREATE TRIGGER events_review_photo AFTER UPDATE OF state ON review_photos
WHEN NEW.review_id IS NOT NULL AND OLD.state <> NEW.state
BEGIN
	INSERT INTO shop_events (type, subject) VALUES ('review.changed', NEW.review_id);
END;
--> statement-breakpoint
-- A claim exists for staff once its photos are stored.
CREATE TRIGGER events_claim_created AFTER UPDATE OF state ON claims
WHEN OLD.state <> 'open' AND NEW.state = 'open'
BEGIN
	INSERT INTO shop_events (type, subject) VALUES ('claim.created', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER events_claim_answered AFTER UPDATE OF state ON claims
WHEN OLD.state <> 'answered' AND NEW.state = 'answered'
BEGIN
	INSERT INTO shop_events (type, subject) VALUES ('claim.changed', NEW.id);
END;
--> statement-breakpoint
-- An order that is cancelled, or gets another day or city, leaves its run, whichever command changed it.
CREATE TRIGGER run_stops_cancelled AFTER UPDATE OF status ON orders
WHEN NEW.status = 'cancelled' AND OLD.status <> 'cancelled'
BEGIN
	UPDATE run_stops SET left_at = unixepoch('subsec') * 1000, left_why = 'cancelled' WHERE order_id = NEW.id AND left_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER run_stops_moved AFTER UPDATE OF delivery_date, delivery_city ON orders
WHEN OLD.delivery_date IS NOT NEW.delivery_date OR OLD.delivery_city IS NOT NEW.delivery_city
BEGIN
	UPDATE run_stops SET left_at = unixepoch('subsec') * 1000, left_why = 'moved'
	WHERE order_id = NEW.id AND left_at IS NULL AND run_id NOT IN
		(SELECT id FROM runs WHERE day IS NEW.delivery_date AND city IS NEW.delivery_city);
END;
--> statement-breakpoint
-- Records of customers (decision 059): an order or an account finds its record again once what it was found by changes, and
-- what a record sums is computed again once an order or an account of it changes.
CREATE TRIGGER orders_unlink AFTER UPDATE OF customer_email, customer_phone, user_id, owner_gone_at ON orders
WHEN OLD.customer_id IS NOT NULL
	AND (OLD.customer_email <> NEW.customer_email OR OLD.customer_phone <> NEW.customer_phone
		OR OLD.user_id IS NOT NEW.user_id OR OLD.owner_gone_at IS NOT NEW.owner_gone_at)
BEGIN
	UPDATE orders SET customer_id = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_customer_sums AFTER UPDATE OF customer_id, customer_name, status, total, refunded, payment_method, payment_intent_id ON orders
WHEN OLD.customer_id IS NOT NEW.customer_id OR OLD.customer_name <> NEW.customer_name OR OLD.status <> NEW.status
	OR OLD.total <> NEW.total OR OLD.refunded <> NEW.refunded OR OLD.payment_method <> NEW.payment_method
	OR OLD.payment_intent_id IS NOT NEW.payment_intent_id
BEGIN
	UPDATE customers SET search = NULL, name = '', email = '', phone = ''
	WHERE search IS NOT NULL AND id IN (SELECT root_id FROM customers WHERE id IN (OLD.customer_id, NEW.customer_id));
END;
--> statement-breakpoint
-- What banks take back and give back is among the sums, too.
CREATE TRIGGER disputes_customer_sums_insert AFTER INSERT ON disputes WHEN NEW.funds_withdrawn
BEGIN
	UPDATE customers SET search = NULL, name = '', email = '', phone = ''
	WHERE search IS NOT NULL AND id IN (SELECT c.root_id FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.id = NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER disputes_customer_sums_update AFTER UPDATE OF amount, funds_withdrawn ON disputes
WHEN OLD.amount <> NEW.amount OR OLD.funds_withdrawn <> NEW.funds_withdrawn
BEGIN
	UPDATE customers SET search = NULL, name = '', email = '', phone = ''
	WHERE search IS NOT NULL AND id IN (SELECT c.root_id FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.id = NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER users_unlink AFTER UPDATE OF email, email_verified_at ON users
WHEN OLD.customer_id IS NOT NULL AND (OLD.email <> NEW.email OR (OLD.email_verified_at IS NULL) <> (NEW.email_verified_at IS NULL))
BEGIN
	UPDATE users SET customer_id = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_customer_sums AFTER UPDATE OF customer_id, first_name, last_name, phone ON users
WHEN OLD.customer_id IS NOT NEW.customer_id OR OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name OR OLD.phone <> NEW.phone
BEGIN
	UPDATE customers SET search = NULL, name = '', email = '', phone = ''
	WHERE search IS NOT NULL AND id IN (SELECT root_id FROM customers WHERE id IN (OLD.customer_id, NEW.customer_id));
END;
--> statement-breakpoint
CREATE TRIGGER customers_merged_sums AFTER UPDATE OF root_id ON customers
WHEN OLD.root_id <> NEW.root_id
BEGIN
	UPDATE customers SET search = NULL, name = '', email = '', phone = '' WHERE search IS NOT NULL AND id IN (OLD.root_id, NEW.root_id);
END;
--> statement-breakpoint
-- Pieces of counted products (decision 060): a line of an order takes its pieces where it is written, whichever command
-- writes it, and gives them back when its order is cancelled. What other checkouts and unpaid supplements
-- hold is not taken from them; leftBeside in src/features/stock counts the same holds.
CREATE VIEW stock_for_lines AS
SELECT i.order_id, i.line, p.stock - (
	SELECT coalesce(sum(h.value ->> 'quantity'), 0) FROM checkouts c, json_each(c.held_stock) h
	WHERE c.stock_until > unixepoch('subsec') * 1000 AND c.ended_at IS NULL AND c.id IS NOT o.checkout_id AND h.value ->> 'productId' = p.id
) - (
	SELECT coalesce(sum(h.value ->> 'quantity'), 0) FROM payment_links s JOIN orders e ON e.id = s.order_id, json_each(s.exchange, '$.added') h
	WHERE s.expires_at > unixepoch('subsec') * 1000 AND s.exchange IS NOT NULL AND s.replaced_at IS NULL AND s.closed_at IS NULL
		AND e.status NOT IN ('out_for_delivery', 'delivered', 'cancelled') AND h.value ->> 'productId' = p.id
) AS pieces
FROM order_items i
JOIN orders o ON o.id = i.order_id
JOIN products p ON p.id = i.product_id
WHERE p.stock IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER stock_line_added AFTER INSERT ON order_items
WHEN EXISTS (SELECT 1 FROM products WHERE id = NEW.product_id AND stock IS NOT NULL)
BEGIN
	UPDATE order_items SET stock_taken = iif((SELECT pieces FROM stock_for_lines WHERE order_id = NEW.order_id AND line = NEW.line) >= NEW.quantity, NEW.quantity, 0)
	WHERE order_id = NEW.order_id AND line = NEW.line;
	UPDATE products SET stock = stock - (SELECT stock_taken FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line)
	WHERE id = NEW.product_id;
	-- Money that was received for what is sold out waits for staff; an exchange of lines has asked before.
	UPDATE orders SET review_reason = 'out_of_stock'
	WHERE id = NEW.order_id AND review_reason IS NULL
		AND EXISTS (SELECT 1 FROM checkouts WHERE id = orders.checkout_id AND ended_at IS NULL)
		AND EXISTS (SELECT 1 FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line AND stock_taken = 0);
END;
--> statement-breakpoint
CREATE TRIGGER stock_line_changed AFTER UPDATE OF product_id, quantity ON order_items
WHEN OLD.product_id IS NOT NEW.product_id OR OLD.quantity <> NEW.quantity
BEGIN
	UPDATE products SET stock = stock + OLD.stock_taken WHERE id = OLD.product_id AND stock IS NOT NULL AND OLD.stock_taken > 0;
	UPDATE order_items SET stock_taken =
		(SELECT iif(pieces >= NEW.quantity, NEW.quantity, 0) FROM stock_for_lines WHERE order_id = NEW.order_id AND line = NEW.line)
	WHERE order_id = NEW.order_id AND line = NEW.line;
	UPDATE products SET stock = stock - (SELECT stock_taken FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line)
	WHERE id = NEW.product_id AND stock IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER stock_line_removed AFTER DELETE ON order_items WHEN OLD.stock_taken > 0
BEGIN
	UPDATE products SET stock = stock + OLD.stock_taken WHERE id = OLD.product_id AND stock IS NOT NULL;
END;
--> statement-breakpoint
-- What has been delivered does not come back.
CREATE TRIGGER stock_order_cancelled AFTER UPDATE OF status ON orders
WHEN NEW.status = 'cancelled' AND OLD.status NOT IN ('cancelled', 'delivered')
BEGIN
	UPDATE products SET stock = stock + (SELECT sum(stock_taken) FROM order_items WHERE order_id = NEW.id AND product_id = products.id)
	WHERE stock IS NOT NULL AND id IN (SELECT product_id FROM order_items WHERE order_id = NEW.id AND stock_taken > 0);
	UPDATE order_items SET stock_taken = 0 WHERE order_id = NEW.id AND stock_taken > 0;
END;
--> statement-breakpoint
CREATE TRIGGER stock_order_revived AFTER UPDATE OF status ON orders
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled'
BEGIN
	-- Negative while it is taken: lines that kept their pieces take none again. An earlier line of the product comes first.
	UPDATE order_items SET stock_taken = -quantity
	WHERE order_id = NEW.id AND stock_taken = 0
		AND (SELECT pieces FROM stock_for_lines l WHERE l.order_id = NEW.id AND l.line = order_items.line) >= (
			SELECT sum(e.quantity) FROM order_items e
			WHERE e.order_id = NEW.id AND e.product_id = order_items.product_id AND e.line <= order_items.line AND e.stock_taken <= 0
		);
	UPDATE products SET stock = stock + (SELECT sum(stock_taken) FROM order_items WHERE order_id = NEW.id AND product_id = products.id AND stock_taken < 0)
	WHERE stock IS NOT NULL AND id IN (SELECT product_id FROM order_items WHERE order_id = NEW.id AND stock_taken < 0);
	UPDATE order_items SET stock_taken = -stock_taken WHERE order_id = NEW.id AND stock_taken < 0;
END;
--> statement-breakpoint
-- Sold out and back again is on every page within a second. The number of pieces is in the list of all products of the
-- API, which alone has the tag `stock`, and on the product's page when few are left (FEW_LEFT in features/stock/stock.ts).
CREATE TRIGGER stock_shown AFTER UPDATE OF stock ON products WHEN OLD.stock IS NOT NEW.stock
BEGIN
	UPDATE products SET in_stock = NEW.stock IS NOT 0, updated_at = max(updated_at + 1, cast(unixepoch('subsec') * 1000 AS integer))
	WHERE id = NEW.id AND (OLD.stock IS 0) <> (NEW.stock IS 0);
	INSERT INTO content_tags (tag, version)
	SELECT t.tag, (SELECT coalesce(max(version), 0) + 1 FROM content_tags)
	FROM (
		SELECT 'stock' AS tag
		UNION ALL SELECT 'product:' || NEW.id WHERE min(coalesce(OLD.stock, 6), coalesce(NEW.stock, 6)) <= 5
		UNION ALL SELECT 'products' WHERE (OLD.stock IS 0) <> (NEW.stock IS 0)
		UNION ALL SELECT 'related:' || NEW.category WHERE (OLD.stock IS 0) <> (NEW.stock IS 0)
	) t
	WHERE true
	ON CONFLICT (tag) DO UPDATE SET version = excluded.version;
END;
--> statement-breakpoint
-- The values of facets as rows (db/schema/products.ts), also of what the version before writes during a deploy.
CREATE TRIGGER products_facets_insert AFTER INSERT ON products BEGIN
	INSERT INTO product_facets (product_id, facet, value)
	SELECT DISTINCT NEW.id, f.key, v.value
	FROM json_each(json_object('occasions', json(NEW.occasions), 'recipients', json(NEW.recipients), 'flowers', json(NEW.flowers), 'colours', json(NEW.colours), 'sizes', json(NEW.sizes))) f, json_each(f.value) v;
END;
--> statement-breakpoint
CREATE TRIGGER products_facets_update AFTER UPDATE OF occasions, recipients, flowers, colours, sizes ON products
WHEN OLD.occasions <> NEW.occasions OR OLD.recipients <> NEW.recipients OR OLD.flowers <> NEW.flowers
	OR OLD.colours <> NEW.colours OR OLD.sizes <> NEW.sizes
BEGIN
	DELETE FROM product_facets WHERE product_id = NEW.id;
	INSERT INTO product_facets (product_id, facet, value)
	SELECT DISTINCT NEW.id, f.key, v.value
	FROM json_each(json_object('occasions', json(NEW.occasions), 'recipients', json(NEW.recipients), 'flowers', json(NEW.flowers), 'colours', json(NEW.colours), 'sizes', json(NEW.sizes))) f, json_each(f.value) v;
END;
--> statement-breakpoint
-- Guest orders by the day from which they are kept (src/features/privacy/server/forget-statements.ts).
CREATE INDEX orders_kept_guests ON orders (coalesce(delivery_date, date(created_at / 1000, 'unixepoch', '+7 hours')), id)
	WHERE owner_gone_at IS NULL AND user_id IS NULL;
--> statement-breakpoint
-- An order has the payment of its row, and one of each supplement that was paid (decision 068).
CREATE VIEW order_payments AS
SELECT o.id AS order_id, NULL AS link_id, o.payment_provider AS payment_provider, o.payment_intent_id AS payment_id, o.currency AS currency,
	o.total - (SELECT coalesce(sum(l.amount), 0) FROM payment_links l WHERE l.order_id = o.id AND l.booked_at IS NOT NULL) AS amount,
	o.refunded - (
		SELECT coalesce(sum(r.amount), 0) FROM refunds r
		WHERE r.order_id = o.id AND r.payment_link_id IS NOT NULL AND r.provider_id IS NOT NULL AND r.state <> 'failed'
	) AS refunded,
	o.created_at AS created_at
FROM orders o WHERE o.payment_intent_id IS NOT NULL
UNION ALL
SELECT l.order_id, l.id, l.payment_provider, l.payment_intent_id, l.currency, l.amount,
	(
		SELECT coalesce(sum(r.amount), 0) FROM refunds r
		WHERE r.order_id = l.order_id AND r.payment_link_id = l.id AND r.provider_id IS NOT NULL AND r.state <> 'failed'
	),
	l.booked_at
FROM payment_links l WHERE l.booked_at IS NOT NULL;
