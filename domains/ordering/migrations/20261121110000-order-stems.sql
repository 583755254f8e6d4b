-- Most of what is searched for stands in many orders alike: a site, a service's name. That common part of an order is its stem: the service's name and the link as far
-- as its host. Stems are few, and how many of a customer's orders have each, by status, is folded from the notes of the counts: an order is looked for
-- only by what is its own, its tail, and what many have is added up.
create function ordering.head_of_link(p_url text) returns text language sql immutable strict parallel safe as $$
  select coalesce(substring(p_url from '^[^/]*//[^/]*/?'), '')
$$;
create function ordering.stem_of(p_url text, p_service_name text) returns text language sql immutable parallel safe as $$
  select ordering.fold_words(p_service_name) || E'\n' || coalesce(ordering.head_of_link(ordering.fold_words(p_url)), '')
$$;
-- The rest: the own name, and the link from its host on. A word that is not in the stem has at least its last piece here.
create function ordering.tail_of(p_url text, p_name text) returns text language sql immutable parallel safe as $$
  select concat_ws(E'\n', ordering.fold_words(p_name), regexp_replace(ordering.fold_words(p_url), '^[^/]*//[^/]*/?', ''))
$$;
create function ordering.stem_id(p_service_id integer, p_stem text) returns uuid language sql immutable strict parallel safe as $$
  select md5(p_service_id::text || E'\n' || p_stem)::uuid
$$;

create table ordering.order_stem (
  panel_id integer not null,
  user_id integer not null,
  id uuid not null,
  service_id integer not null,
  stem text not null,
  -- How many listed orders have it, in each status.
  completed integer not null default 0,
  stopped integer not null default 0,
  in_processing integer not null default 0,
  in_moderation integer not null default 0,
  canceled integer not null default 0,
  unpaid integer not null default 0,
  error integer not null default 0,
  primary key (panel_id, user_id, id)
);
select platform.panel_table('ordering.order_stem', 'select, insert, update, delete');

lock table ordering.order_line in share row exclusive mode;
alter table ordering.order_line no force row level security;
alter table ordering.order_words no force row level security;
alter table ordering.order_count_change no force row level security;
alter table ordering.order_stem no force row level security;

drop index ordering.order_words_grams;
alter table ordering.order_words add column stem_id uuid, add column tail text;
update ordering.order_words w
   set stem_id = ordering.stem_id(l.service_id, ordering.stem_of(l.url, l.service_name)), tail = ordering.tail_of(l.url, l.name)
  from ordering.order_line l where l.panel_id = w.panel_id and l.id = w.line_id;
alter table ordering.order_words alter column stem_id set not null, alter column tail set not null;
create index order_words_grams on ordering.order_words using gin (ordering.grams_of(user_id, tail));

alter table ordering.order_count_change add column service_id integer, add column stem text;
update ordering.order_count_change c set service_id = l.service_id, stem = ordering.stem_of(l.url, l.service_name)
  from ordering.order_line l where l.panel_id = c.panel_id and l.id = c.line_id;
alter table ordering.order_count_change alter column service_id set not null, alter column stem set not null;

-- Whatever is not folded yet will be.
insert into ordering.order_stem (panel_id, user_id, id, service_id, stem, completed, stopped, in_processing, in_moderation, canceled, unpaid, error)
select panel_id, user_id, ordering.stem_id(service_id, stem), service_id, stem, coalesce(sum(step) filter (where status = 'completed'), 0),
       coalesce(sum(step) filter (where status = 'stopped'), 0), coalesce(sum(step) filter (where status = 'in_processing'), 0),
       coalesce(sum(step) filter (where status = 'in_moderation'), 0), coalesce(sum(step) filter (where status = 'canceled'), 0),
       coalesce(sum(step) filter (where status = 'unpaid'), 0), coalesce(sum(step) filter (where status = 'error'), 0)
  from (
    select panel_id, user_id, service_id, ordering.stem_of(url, service_name) as stem, status, 1 as step from ordering.order_line where is_listed and deleted_at is null
    union all select panel_id, user_id, service_id, stem, was, 1 from ordering.order_count_change where was is not null
    union all select panel_id, user_id, service_id, stem, becomes, -1 from ordering.order_count_change where becomes is not null) steps
 group by panel_id, user_id, service_id, stem;
alter table ordering.order_line force row level security;
alter table ordering.order_words force row level security;
alter table ordering.order_count_change force row level security;
alter table ordering.order_stem force row level security;

-- A change of what an order is called leaves one stem and enters another.
create or replace function ordering.note_order_count() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
declare
  v_was text := case when tg_op = 'UPDATE' and old.is_listed and old.deleted_at is null then old.status end;
  v_becomes text := case when new.is_listed and new.deleted_at is null then new.status end;
  v_stem text;
begin
  if v_was is not null and (old.url, old.service_name, old.service_id) is distinct from (new.url, new.service_name, new.service_id) then
    insert into ordering.order_count_change (panel_id, user_id, line_id, was, service_id, stem)
    values (new.panel_id, new.user_id, new.id, v_was, old.service_id, ordering.stem_of(old.url, old.service_name));
    v_was := null;
  end if;
  if v_was is distinct from v_becomes then
    v_stem := ordering.stem_of(new.url, new.service_name);
    insert into ordering.order_count_change (panel_id, user_id, line_id, was, becomes, service_id, stem)
    values (new.panel_id, new.user_id, new.id, v_was, v_becomes, new.service_id, v_stem);
  end if;
  return null;
end $$;
drop trigger order_line_counted on ordering.order_line;
create trigger order_line_counted after insert or update of state, deleted_at, kind, part_of, url, service_name, service_id on ordering.order_line
  for each row execute function ordering.note_order_count();

create or replace function ordering.note_order_words() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  if new.is_listed and new.deleted_at is null then
    insert into ordering.order_words (panel_id, user_id, line_id, service_id, words, stem_id, tail)
    values (new.panel_id, new.user_id, new.id, new.service_id, ordering.fold_words(concat_ws(E'\n', new.name, new.url, new.service_name)),
      ordering.stem_id(new.service_id, ordering.stem_of(new.url, new.service_name)), ordering.tail_of(new.url, new.name))
    on conflict (panel_id, user_id, line_id) do update
      set service_id = excluded.service_id, words = excluded.words, stem_id = excluded.stem_id, tail = excluded.tail;
  else
    delete from ordering.order_words w where w.panel_id = new.panel_id and w.user_id = new.user_id and w.line_id = new.id;
  end if;
  return null;
end $$;

-- As before, of the tails.
create or replace function ordering.rare_grams(p_panel_id integer, p_user_id integer, p_words text[]) returns bigint[]
  language plpgsql stable set search_path = ordering, pg_temp as $$
declare
  v_first bigint;
  v_last bigint;
begin
  select w.line_id into v_first from ordering.order_words w where w.panel_id = p_panel_id and w.user_id = p_user_id order by w.line_id limit 1;
  select w.line_id into v_last from ordering.order_words w where w.panel_id = p_panel_id and w.user_id = p_user_id order by w.line_id desc limit 1;
  return ordering.rarest_grams(p_user_id, p_words, array(select (
    select w.tail from ordering.order_words w
     where w.panel_id = p_panel_id and w.user_id = p_user_id and w.line_id >= (v_first + (v_last - v_first) * step / 15)::integer order by w.line_id limit 1)
    from generate_series(0, 15) step));
end $$;

-- A customer's orders with all the words, those of some stems left aside, of which no order has all of them in its stem but for these. `p_lonely` are the words that no
-- stem has: an order must have them all in its tail; when there is none, it has at least one of the words there. Tails are asked by the rarest pairs of what
-- certainly stands in them, the words from their last slash on. Null when that has no pair that is rare: then only reading helps.
create function ordering.orders_by_tails(p_user_id integer, p_words text[], p_lonely text[], p_stem_ids uuid[]) returns integer[]
  language plpgsql stable security definer set search_path = ordering, pg_temp as $$
declare
  v_panel_id integer := platform.panel_id();
  v_patterns text[] := ordering.patterns_of_words(p_words);
  v_grams bigint[];
  v_word text;
  v_ids integer[] := '{}';
begin
  foreach v_word in array case when cardinality(p_lonely) > 0 then array[array_to_string(p_lonely, ' ')] else p_words end loop
    v_grams := ordering.rare_grams(v_panel_id, p_user_id, array(select substring(word from '[^/]*/?$') from regexp_split_to_table(v_word, ' ') word));
    if cardinality(v_grams) = 0 then return null; end if;
    v_ids := v_ids || array(
      select w.line_id from ordering.order_words w
       where ordering.grams_of(w.user_id, w.tail) @> v_grams and w.panel_id = v_panel_id and w.user_id = p_user_id
         and ordering.has_words(w.words, p_words, v_patterns) and w.stem_id <> all (p_stem_ids));
  end loop;
  return array(select distinct id from unnest(v_ids) id);
end $$;
grant create on schema ordering to vitrine_resolver;
alter function ordering.orders_by_tails(integer, text[], text[], uuid[]) owner to vitrine_resolver;
revoke create on schema ordering from vitrine_resolver;
revoke all on function ordering.orders_by_tails(integer, text[], text[], uuid[]) from public;
grant execute on function ordering.orders_by_tails(integer, text[], text[], uuid[]) to vitrine_app;

-- What used to find them all, by pairs or by reading; reading needs no fence of its own.
drop function ordering.some_with_words(integer, text, integer[], integer, integer);
drop function ordering.page_with_words(integer, text, integer[], integer, boolean, integer, integer);
drop function ordering.orders_with_words(integer, text, integer[], integer);
drop function ordering.orders_by_grams(integer, integer, text[], bigint[], integer[], integer);
