-- A search asks the index of pairs of signs only for the few pairs of the text that are rarest among the customer's orders, and looks at each order found as before.
-- A whole link has forty pairs, most of which stand in every one of his orders: those only cost their long lists.

create function ordering.words_of_search(p_text text) returns text[] language sql immutable strict parallel safe as $$
  select array(select word from regexp_split_to_table(ordering.fold_words(p_text), '\s+') word where word <> '')
$$;
create function ordering.patterns_of_words(p_words text[]) returns text[] language sql immutable strict parallel safe as $$
  select array(select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(p_words) word)
$$;
-- Whether all the words stand in an order's; a first look for one of them is quicker than its pattern.
create function ordering.has_words(p_order text, p_words text[], p_patterns text[]) returns boolean language sql immutable parallel safe as $$
  select strpos(p_order, p_words[1]) > 0 and p_order like all (p_patterns[2:])
$$;

-- The pairs, as numbers of the index, that are worth asking for. How rare a pair is, sixteen orders from all over the customer's numbers tell; a wrong guess costs
-- time, never an order. Empty when even the rarest stands in every second order, or when there is no pair: then reading his orders is the shorter way.
create function ordering.rare_grams(p_panel_id integer, p_user_id integer, p_words text[]) returns bigint[]
  language plpgsql stable set search_path = ordering, pg_temp as $$
declare
  v_first bigint;
  v_last bigint;
  v_sample text[];
begin
  select w.line_id into v_first from ordering.order_words w where w.panel_id = p_panel_id and w.user_id = p_user_id order by w.line_id limit 1;
  select w.line_id into v_last from ordering.order_words w where w.panel_id = p_panel_id and w.user_id = p_user_id order by w.line_id desc limit 1;
  v_sample := array(select (
    select w.words from ordering.order_words w
     where w.panel_id = p_panel_id and w.user_id = p_user_id and w.line_id >= (v_first + (v_last - v_first) * step / 15)::integer order by w.line_id limit 1)
    from generate_series(0, 15) step);
  return (
    with gram as (
      select substr(word, place, 2) as signs, place from unnest(p_words) word, generate_series(1, length(word) - 1) place
      union all
      select signs, 0 from unnest(p_words) word, regexp_split_to_table(word, '') signs where word ~ '[^\u0001-\u2e7f]' and ascii(signs) >= 11904
    ), weighed as (
      select signs, max(place) as place, (select count(*) from unnest(v_sample) words where strpos(words, signs) > 0) as seen from gram group by signs
    )
    select coalesce(array_agg((p_user_id::bigint << 32) | (hashtext(rare.signs)::bigint & 4294967295)), '{}')
      -- Of equally rare ones those that do not overlap, from the end: links differ there.
      from (select signs from weighed where seen <= 8 order by seen, place % 2, place desc limit 5) rare);
end $$;

-- A customer's orders with all the words, or of one of the services, or with the number: by the pairs, or by reading them all when there are none to ask for.
create function ordering.orders_by_grams(
    p_panel_id integer, p_user_id integer, p_words text[], p_grams bigint[], p_service_ids integer[], p_line_id integer) returns setof integer
  language plpgsql stable rows 200 set search_path = ordering, pg_temp as $$
declare v_patterns text[] := ordering.patterns_of_words(p_words);
begin
  if cardinality(p_grams) = 0 then
    return query select w.line_id from ordering.order_words w
      where w.panel_id = p_panel_id and w.user_id = p_user_id
        and (w.service_id = any (p_service_ids) or w.line_id = p_line_id or ordering.has_words(w.words, p_words, v_patterns));
  else
    return query
      select w.line_id from ordering.order_words w
       where ordering.grams_of(w.user_id, w.words) @> p_grams and w.panel_id = p_panel_id and w.user_id = p_user_id
         and ordering.has_words(w.words, p_words, v_patterns)
      union
      select w.line_id from ordering.order_words w where w.panel_id = p_panel_id and w.user_id = p_user_id and w.service_id = any (p_service_ids)
      union
      select w.line_id from ordering.order_words w where w.panel_id = p_panel_id and w.user_id = p_user_id and w.line_id = p_line_id;
  end if;
end $$;

create or replace function ordering.orders_with_words(p_user_id integer, p_text text, p_service_ids integer[], p_line_id integer) returns setof integer
  language plpgsql stable security definer rows 200 set search_path = ordering, pg_temp as $$
declare
  v_panel_id integer := platform.panel_id();
  v_words text[] := ordering.words_of_search(p_text);
begin
  if cardinality(v_words) = 0 then return; end if;
  return query select line.id from ordering.orders_by_grams(
    v_panel_id, p_user_id, v_words, ordering.rare_grams(v_panel_id, p_user_id, v_words), p_service_ids, p_line_id) line (id);
end $$;

-- How many orders that finds, and a page of their numbers. What stands in most of his orders is counted without being collected, and its page read from its end.
create function ordering.page_with_words(
    p_user_id integer, p_text text, p_service_ids integer[], p_line_id integer, p_is_ascending boolean, p_limit integer, p_offset integer,
    out count integer, out ids integer[])
  language plpgsql stable security definer set search_path = ordering, pg_temp as $$
declare
  v_panel_id integer := platform.panel_id();
  v_words text[] := ordering.words_of_search(p_text);
  v_patterns text[] := ordering.patterns_of_words(v_words);
  v_grams bigint[];
begin
  count := 0;
  ids := '{}';
  if cardinality(v_words) = 0 then return; end if;
  v_grams := ordering.rare_grams(v_panel_id, p_user_id, v_words);
  if cardinality(v_grams) > 0 then
    ids := array(select ordering.orders_by_grams(v_panel_id, p_user_id, v_words, v_grams, p_service_ids, p_line_id));
    count := cardinality(ids);
    ids := array(select id from unnest(ids) id order by case when p_is_ascending then id else -id end limit p_limit offset p_offset);
    return;
  end if;
  select count(*) into count from ordering.order_words w
   where w.panel_id = v_panel_id and w.user_id = p_user_id
     and (w.service_id = any (p_service_ids) or w.line_id = p_line_id or ordering.has_words(w.words, v_words, v_patterns));
  if count <= p_offset then return; end if;
  ids := case when p_is_ascending
    then array(select w.line_id from ordering.order_words w
      where w.panel_id = v_panel_id and w.user_id = p_user_id
        and (w.service_id = any (p_service_ids) or w.line_id = p_line_id or ordering.has_words(w.words, v_words, v_patterns))
      order by w.line_id limit p_limit offset p_offset)
    else array(select w.line_id from ordering.order_words w
      where w.panel_id = v_panel_id and w.user_id = p_user_id
        and (w.service_id = any (p_service_ids) or w.line_id = p_line_id or ordering.has_words(w.words, v_words, v_patterns))
      order by w.line_id desc limit p_limit offset p_offset) end;
end $$;
grant create on schema ordering to vitrine_resolver;
alter function ordering.page_with_words(integer, text, integer[], integer, boolean, integer, integer) owner to vitrine_resolver;
revoke create on schema ordering from vitrine_resolver;
revoke all on function ordering.page_with_words(integer, text, integer[], integer, boolean, integer, integer) from public;
grant execute on function ordering.page_with_words(integer, text, integer[], integer, boolean, integer, integer) to vitrine_app;
