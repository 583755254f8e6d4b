-- What was said last of anything on the panel: its networks show some of it.
create index review_newest on catalogue.review (panel_id, updated_at desc) where comment is not null;
