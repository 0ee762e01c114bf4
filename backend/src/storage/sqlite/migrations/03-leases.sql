ALTER TABLE generation_log RENAME COLUMN place TO position;
UPDATE generation_log SET kind = 'lease' WHERE kind = 'claim';
ALTER TABLE generations RENAME COLUMN stop_asked TO cancel_requested;
ALTER TABLE reservations RENAME COLUMN made_at TO created_at;
