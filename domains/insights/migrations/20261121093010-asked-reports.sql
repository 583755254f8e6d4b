-- Somebody, on whichever node, asks the platform for it right now.
alter table insights.reports add column is_asked boolean not null default false;
