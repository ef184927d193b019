-- The sums of these customers counted what was handed back of an order that counts with nothing, and what banks had taken
-- back: they are computed again (decision 059).
UPDATE customers SET search = NULL, name = '', email = '', phone = ''
WHERE search IS NOT NULL AND id IN (
	SELECT c.root_id FROM customers c JOIN orders o ON o.customer_id = c.id
	WHERE (o.refunded > 0 AND (o.payment_intent_id IS NULL OR o.payment_method IN ('cash_on_delivery', 'later')))
		OR o.id IN (SELECT order_id FROM disputes WHERE funds_withdrawn)
);
