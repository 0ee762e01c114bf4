-- The stories of a series are found without reading the requests of all others.
CREATE INDEX stories_by_series ON stories(user_id, json_extract(request, '$.series.id'), number)
	WHERE json_extract(request, '$.series.id') IS NOT NULL;
