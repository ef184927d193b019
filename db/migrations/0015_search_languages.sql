-- The view reads every language's texts, and is created again after the migrations (db/derived.sql).
DROP VIEW IF EXISTS search_texts;
