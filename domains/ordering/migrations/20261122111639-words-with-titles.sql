-- An order is found by its title and by a reseller's own name for it: each of two migrations before this one knew only one of them.
create or replace function ordering.note_order_words() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  if new.is_listed and new.deleted_at is null then
    insert into ordering.order_words (panel_id, user_id, line_id, service_id, words, stem_id, tail)
    values (new.panel_id, new.user_id, new.id, new.service_id,
      ordering.fold_words(concat_ws(E'\n', new.reference, new.name, new.title, new.url, new.service_name)),
      ordering.stem_id(new.service_id, ordering.stem_of(new.url, new.service_name)),
      ordering.tail_of(new.url, nullif(concat_ws(E'\n', new.name, new.title), ''), new.reference))
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
    or (new.is_listed and new.deleted_at is null and (old.name, old.title, old.url, old.service_name, old.service_id, old.reference)
      is distinct from (new.name, new.title, new.url, new.service_name, new.service_id, new.reference)))
  execute function ordering.note_order_words();

create or replace function ordering.note_drip_feed_words() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  insert into ordering.plan_words (panel_id, user_id, kind, plan_id, words)
  values (new.panel_id, new.user_id, 'drip_feed', new.id,
    ordering.fold_words(concat_ws(E'\n', new.reference, new.name, new.title, new.url, new.service_name)))
  on conflict (panel_id, user_id, kind, plan_id) do update set words = excluded.words;
  return null;
end $$;
drop trigger order_line_drip_feed_words on ordering.order_line;
create trigger order_line_drip_feed_words after insert or update of kind, name, title, url, service_name, reference on ordering.order_line
  for each row when (new.kind = 'drip_feed') execute function ordering.note_drip_feed_words();
