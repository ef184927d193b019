CREATE TABLE `product_facets` (
	`product_id` text NOT NULL,
	`facet` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`facet`, `value`, `product_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_facets_product` ON `product_facets` (`product_id`,`facet`,`value`);--> statement-breakpoint
INSERT INTO product_facets (product_id, facet, value)
SELECT DISTINCT p.id, f.key, v.value
FROM products p,
	json_each(json_object('occasions', json(p.occasions), 'recipients', json(p.recipients), 'flowers', json(p.flowers), 'colours', json(p.colours), 'sizes', json(p.sizes))) f,
	json_each(f.value) v;
