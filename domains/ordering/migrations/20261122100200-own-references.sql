-- Orders and subscriptions are found by what a reseller calls them: over the API by the whole name, in the lists by its words.
alter table ordering.subscription add column reference text check (length(reference) between 1 and 100);
create index order_line_by_reference on ordering.order_line (panel_id, user_id, reference, id) where reference is not null;
create index subscription_by_reference on ordering.subscription (panel_id, user_id, reference, id) where reference is not null;

create function ordering.tail_of(p_url text, p_name text, p_reference text) returns text language sql immutable parallel safe as $$
  select concat_ws(E'\n', ordering.fold_words(p_reference), ordering.tail_of(p_url, p_name))
$$;

create or replace function ordering.note_order_words() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  if new.is_listed and new.deleted_at is null then
    insert into ordering.order_words (panel_id, user_id, line_id, service_id, words, stem_id, tail)
    values (new.panel_id, new.user_id, new.id, new.service_id, ordering.fold_words(concat_ws(E'\n', new.reference, new.name, new.url, new.service_name)),
      ordering.stem_id(new.service_id, ordering.stem_of(new.url, new.service_name)), ordering.tail_of(new.url, new.name, new.reference))
    on conflict (panel_id, user_id, line_id) do update
      set service_id = excluded.service_id, words = excluded.words, stem_id = excluded.stem_id, tail = excluded.tail;
  else
    delete from ordering.order_words w where w.panel_id = new.panel_id and w.user_id = new.user_id and w.line_id = new.id;
  end if;
  return null;
end $$;
drop trigger order_line_words_changed on ordering.order_line;
create trigger order_line_words_changed after update on ordering.order_line
  for each row when (old.is_listed is distinct from new.is_listed or old.deleted_at is distinct from new.deleted_at
    or (new.is_listed and new.deleted_at is null and (old.name, old.url, old.service_name, old.service_id, old.reference)
      is distinct from (new.name, new.url, new.service_name, new.service_id, new.reference)))
  execute function ordering.note_order_words();

create or replace function ordering.note_drip_feed_words() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  insert into ordering.plan_words (panel_id, user_id, kind, plan_id, words)
  values (new.panel_id, new.user_id, 'drip_feed', new.id, ordering.fold_words(concat_ws(E'\n', new.reference, new.name, new.url, new.service_name)))
  on conflict (panel_id, user_id, kind, plan_id) do update set words = excluded.words;
  return null;
end $$;
drop trigger order_line_drip_feed_words on ordering.order_line;
create trigger order_line_drip_feed_words after insert or update of kind, name, url, service_name, reference on ordering.order_line
  for each row when (new.kind = 'drip_feed') execute function ordering.note_drip_feed_words();

create or replace function ordering.note_subscription_words() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  insert into ordering.plan_words (panel_id, user_id, kind, plan_id, words)
  values (new.panel_id, new.user_id, 'subscription', new.id, ordering.fold_words(concat_ws(E'\n', new.reference, new.name, new.url)))
  on conflict (panel_id, user_id, kind, plan_id) do update set words = excluded.words;
  return null;
end $$;
drop trigger subscription_words on ordering.subscription;
create trigger subscription_words after insert or update of name, url, reference on ordering.subscription
  for each row execute function ordering.note_subscription_words();

-- Names that were given before.
alter table ordering.order_line no force row level security;
alter table ordering.order_words no force row level security;
alter table ordering.plan_words no force row level security;
update ordering.order_words w
   set words = ordering.fold_words(concat_ws(E'\n', l.reference, l.name, l.url, l.service_name)), tail = ordering.tail_of(l.url, l.name, l.reference)
  from ordering.order_line l where l.panel_id = w.panel_id and l.id = w.line_id and l.reference is not null;
update ordering.plan_words w
   set words = ordering.fold_words(concat_ws(E'\n', l.reference, l.name, l.url, l.service_name))
  from ordering.order_line l where l.panel_id = w.panel_id and w.kind = 'drip_feed' and l.id = w.plan_id and l.reference is not null;
alter table ordering.order_line force row level security;
alter table ordering.order_words force row level security;
alter table ordering.plan_words force row level security;
