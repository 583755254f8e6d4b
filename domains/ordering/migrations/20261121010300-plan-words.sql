-- What the searches of drip feeds and subscriptions look in, as `order_words` is for orders: their words, folded, one narrow row for each.
create table ordering.plan_words (
  panel_id integer not null,
  user_id integer not null,
  kind text not null check (kind in ('drip_feed', 'subscription')),
  -- Drip feeds and subscriptions have numbers of one sequence.
  plan_id integer not null,
  words text not null,
  primary key (panel_id, user_id, kind, plan_id)
);

create function ordering.note_drip_feed_words() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  insert into ordering.plan_words (panel_id, user_id, kind, plan_id, words)
  values (new.panel_id, new.user_id, 'drip_feed', new.id, ordering.fold_words(concat_ws(E'\n', new.name, new.url, new.service_name)))
  on conflict (panel_id, user_id, kind, plan_id) do update set words = excluded.words;
  return null;
end $$;
-- Orders that are no drip feed, and changes of other columns, do not get as far as the function.
create trigger order_line_drip_feed_words after insert or update of kind, name, url, service_name on ordering.order_line
  for each row when (new.kind = 'drip_feed') execute function ordering.note_drip_feed_words();

create function ordering.note_subscription_words() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  insert into ordering.plan_words (panel_id, user_id, kind, plan_id, words)
  values (new.panel_id, new.user_id, 'subscription', new.id, ordering.fold_words(concat_ws(E'\n', new.name, new.url)))
  on conflict (panel_id, user_id, kind, plan_id) do update set words = excluded.words;
  return null;
end $$;
create trigger subscription_words after insert or update of name, url on ordering.subscription
  for each row execute function ordering.note_subscription_words();

alter table ordering.order_line no force row level security;
alter table ordering.subscription no force row level security;
insert into ordering.plan_words (panel_id, user_id, kind, plan_id, words)
select panel_id, user_id, 'drip_feed', id, ordering.fold_words(concat_ws(E'\n', name, url, service_name)) from ordering.order_line where kind = 'drip_feed'
union all
select panel_id, user_id, 'subscription', id, ordering.fold_words(concat_ws(E'\n', name, url)) from ordering.subscription;
alter table ordering.order_line force row level security;
alter table ordering.subscription force row level security;

create index plan_words_grams on ordering.plan_words using gin (ordering.grams_of(user_id, words));
select platform.panel_table('ordering.plan_words', 'select, insert, update');
select platform.resolver_may_read('ordering.plan_words');

-- The rarest pairs of some words as numbers of the index, by how many texts of a sample they stand in; none that stands in every second one.
create function ordering.rarest_grams(p_user_id integer, p_words text[], p_sample text[]) returns bigint[]
  language plpgsql immutable set search_path = ordering, pg_temp as $$
begin
  return (
    with gram as (
      select substr(word, place, 2) as signs, place from unnest(p_words) word, generate_series(1, length(word) - 1) place
      union all
      select signs, 0 from unnest(p_words) word, regexp_split_to_table(word, '') signs where word ~ '[^\u0001-\u2e7f]' and ascii(signs) >= 11904
    ), weighed as (
      select signs, max(place) as place, (select count(*) from unnest(p_sample) words where strpos(words, signs) > 0) as seen from gram group by signs
    )
    select coalesce(array_agg((p_user_id::bigint << 32) | (hashtext(rare.signs)::bigint & 4294967295)), '{}')
      -- Of equally rare ones those that do not overlap, from the end: links differ there.
      from (select signs from weighed where seen <= greatest(cardinality(p_sample) / 2, 1) order by seen, place % 2, place desc limit 5) rare);
end $$;

-- As before; the choice is now shared.
create or replace function ordering.rare_grams(p_panel_id integer, p_user_id integer, p_words text[]) returns bigint[]
  language plpgsql stable set search_path = ordering, pg_temp as $$
declare
  v_first bigint;
  v_last bigint;
begin
  select w.line_id into v_first from ordering.order_words w where w.panel_id = p_panel_id and w.user_id = p_user_id order by w.line_id limit 1;
  select w.line_id into v_last from ordering.order_words w where w.panel_id = p_panel_id and w.user_id = p_user_id order by w.line_id desc limit 1;
  return ordering.rarest_grams(p_user_id, p_words, array(select (
    select w.words from ordering.order_words w
     where w.panel_id = p_panel_id and w.user_id = p_user_id and w.line_id >= (v_first + (v_last - v_first) * step / 15)::integer order by w.line_id limit 1)
    from generate_series(0, 15) step));
end $$;

-- A customer's drip feeds or subscriptions in which all the words stand, and the one with the number; fenced as `orders_with_words` is. The newest sixteen tell
-- which pairs are rare.
create function ordering.plans_with_words(p_user_id integer, p_kind text, p_text text, p_plan_id integer) returns setof integer
  language plpgsql stable security definer rows 20 set search_path = ordering, pg_temp as $$
declare
  v_panel_id integer := platform.panel_id();
  v_words text[] := ordering.words_of_search(p_text);
  v_patterns text[] := ordering.patterns_of_words(v_words);
  v_grams bigint[];
begin
  if cardinality(v_words) = 0 then return; end if;
  v_grams := ordering.rarest_grams(p_user_id, v_words, array(
    select w.words from ordering.plan_words w
     where w.panel_id = v_panel_id and w.user_id = p_user_id and w.kind = p_kind order by w.plan_id desc limit 16));
  if cardinality(v_grams) = 0 then
    return query select w.plan_id from ordering.plan_words w
      where w.panel_id = v_panel_id and w.user_id = p_user_id and w.kind = p_kind and (w.plan_id = p_plan_id or ordering.has_words(w.words, v_words, v_patterns));
  else
    return query
      select w.plan_id from ordering.plan_words w
       where ordering.grams_of(w.user_id, w.words) @> v_grams and w.panel_id = v_panel_id and w.user_id = p_user_id and w.kind = p_kind
         and ordering.has_words(w.words, v_words, v_patterns)
      union
      select w.plan_id from ordering.plan_words w
       where w.panel_id = v_panel_id and w.user_id = p_user_id and w.kind = p_kind and w.plan_id = p_plan_id;
  end if;
end $$;
grant create on schema ordering to vitrine_resolver;
alter function ordering.plans_with_words(integer, text, text, integer) owner to vitrine_resolver;
revoke create on schema ordering from vitrine_resolver;
revoke all on function ordering.plans_with_words(integer, text, text, integer) from public;
grant execute on function ordering.plans_with_words(integer, text, text, integer) to vitrine_app;
