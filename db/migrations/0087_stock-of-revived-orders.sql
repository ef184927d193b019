-- Created again: lines of one product take its pieces one after the other (db/derived.sql).
DROP TRIGGER IF EXISTS `stock_order_revived`;
