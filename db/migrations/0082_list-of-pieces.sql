-- Created again with the tag `stock` (db/derived.sql).
DROP TRIGGER IF EXISTS `stock_shown`;
