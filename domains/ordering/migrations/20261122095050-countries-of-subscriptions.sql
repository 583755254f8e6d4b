-- Codes of the countries that were chosen for a service; each order of a publication carries them.
alter table ordering.subscription_service add column countries text[] not null default '{}' check (cardinality(countries) <= 10);
