-- Created again without what links of orders that have left or were cancelled held (db/derived.sql).
DROP VIEW IF EXISTS `stock_for_lines`;
