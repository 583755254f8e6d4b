-- Charges of a saved card that were declined for a publication; each next one goes under a key of its own.
alter table ordering.subscription_content add column card_tries smallint not null default 0 check (card_tries >= 0);
