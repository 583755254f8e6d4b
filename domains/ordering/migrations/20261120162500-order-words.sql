-- What the search of the list of orders looks in: one narrow row for each listed order, written when it is placed and left alone while it is delivered.
create table ordering.order_words (
  panel_id integer not null,
  user_id integer not null,
  line_id integer not null,
  service_id integer not null,
  words text not null,
  primary key (panel_id, user_id, line_id)
);

-- Small letters, and one way of writing what can be written in several: wide digits, composed accents, half-wide kana.
create function ordering.fold_words(p_text text) returns text language sql immutable strict parallel safe as $$
  select normalize(lower(normalize(p_text, nfkc)), nfkc)
$$;

-- Every two neighbouring signs of a text and every ideograph or kana alone, as numbers that are the customer's own: whatever others ordered, the index is
-- searched within one customer. It knows no language, so it serves every script; equal numbers of different signs only cost a second look.
create function ordering.grams_of(p_user_id integer, p_text text) returns bigint[] language sql immutable strict parallel safe cost 5000 as $$
  select coalesce(array_agg((p_user_id::bigint << 32) | (hashtext(gram)::bigint & 4294967295)), '{}') from (
    select substr(p_text, i, 2) as gram from generate_series(1, length(p_text) - 1) i
    union all
    select sign from regexp_split_to_table(p_text, '') sign where p_text ~ '[^\u0001-\u2e7f]' and ascii(sign) >= 11904) grams
$$;

create function ordering.note_order_words() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  if new.is_listed and new.deleted_at is null then
    insert into ordering.order_words (panel_id, user_id, line_id, service_id, words)
    values (new.panel_id, new.user_id, new.id, new.service_id, ordering.fold_words(concat_ws(E'\n', new.name, new.url, new.service_name)))
    on conflict (panel_id, user_id, line_id) do update set service_id = excluded.service_id, words = excluded.words;
  else
    delete from ordering.order_words w where w.panel_id = new.panel_id and w.user_id = new.user_id and w.line_id = new.id;
  end if;
  return null;
end $$;
create trigger order_line_words_made after insert on ordering.order_line
  for each row when (new.is_listed and new.deleted_at is null) execute function ordering.note_order_words();
create trigger order_line_words_changed after update on ordering.order_line
  for each row when (old.is_listed is distinct from new.is_listed or old.deleted_at is distinct from new.deleted_at
    or (new.is_listed and new.deleted_at is null
        and (old.name, old.url, old.service_name, old.service_id) is distinct from (new.name, new.url, new.service_name, new.service_id)))
  execute function ordering.note_order_words();

alter table ordering.order_line no force row level security;
insert into ordering.order_words (panel_id, user_id, line_id, service_id, words)
select panel_id, user_id, id, service_id, ordering.fold_words(concat_ws(E'\n', name, url, service_name))
  from ordering.order_line where is_listed and deleted_at is null;
alter table ordering.order_line force row level security;

create index order_words_grams on ordering.order_words using gin (ordering.grams_of(user_id, words));
create index order_words_of_service on ordering.order_words (panel_id, user_id, service_id, line_id);
select platform.panel_table('ordering.order_words');
select platform.resolver_may_read('ordering.order_words');

-- A customer's orders in which every word of the search stands, in his panel only. Row level security would keep any index of words from being used, because
-- comparing texts might tell of other rows; so this runs as the resolver, which sees numbers only, and fences itself. Orders of `p_service_ids` (those whose name, as the
-- customer reads it, has all the words) and the order with the number are found as well. A single letter has no pair: then the customer's orders are read.
create function ordering.orders_with_words(p_user_id integer, p_text text, p_service_ids integer[], p_line_id integer) returns setof integer
  language plpgsql stable security definer rows 200 set search_path = ordering, pg_temp as $$
declare
  v_panel_id integer := platform.panel_id();
  v_words text[] := array(select word from regexp_split_to_table(ordering.fold_words(p_text), '\s+') word where word <> '');
  v_patterns text[] := array(select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(v_words) word);
  v_grams bigint[] := array(select unnest(ordering.grams_of(p_user_id, word)) from unnest(v_words) word);
begin
  if cardinality(v_words) = 0 then return; end if;
  if cardinality(v_grams) = 0 then
    return query select w.line_id from ordering.order_words w
      where w.panel_id = v_panel_id and w.user_id = p_user_id and (w.words like all (v_patterns) or w.service_id = any (p_service_ids) or w.line_id = p_line_id);
  else
    return query
      select w.line_id from ordering.order_words w
       where ordering.grams_of(w.user_id, w.words) @> v_grams and w.panel_id = v_panel_id and w.user_id = p_user_id and w.words like all (v_patterns)
      union
      select w.line_id from ordering.order_words w where w.panel_id = v_panel_id and w.user_id = p_user_id and w.service_id = any (p_service_ids)
      union
      select w.line_id from ordering.order_words w where w.panel_id = v_panel_id and w.user_id = p_user_id and w.line_id = p_line_id;
  end if;
end $$;
grant create on schema ordering to vitrine_resolver;
alter function ordering.orders_with_words(integer, text, integer[], integer) owner to vitrine_resolver;
revoke create on schema ordering from vitrine_resolver;
revoke all on function ordering.orders_with_words(integer, text, integer[], integer) from public;
grant execute on function ordering.orders_with_words(integer, text, integer[], integer) to vitrine_app;

-- What a customer may still cancel is little beside what he ever ordered.
create index order_line_cancelable on ordering.order_line (panel_id, user_id, id desc)
  where deleted_at is null and is_listed and state in ('ready', 'paused', 'failed', 'accepted', 'running');
