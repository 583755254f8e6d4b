-- Of the orders that `orders_with_words` finds at most so many, whichever; where words stand in most orders, no more of them are read than that.
create function ordering.some_with_words(p_user_id integer, p_text text, p_service_ids integer[], p_line_id integer, p_most integer) returns integer[]
  language plpgsql stable security definer set search_path = ordering, pg_temp as $$
declare
  v_panel_id integer := platform.panel_id();
  v_words text[] := ordering.words_of_search(p_text);
  v_patterns text[] := ordering.patterns_of_words(v_words);
  v_grams bigint[];
begin
  if cardinality(v_words) = 0 then return '{}'; end if;
  v_grams := ordering.rare_grams(v_panel_id, p_user_id, v_words);
  if cardinality(v_grams) > 0 then
    return array(select ordering.orders_by_grams(v_panel_id, p_user_id, v_words, v_grams, p_service_ids, p_line_id) limit p_most);
  end if;
  return array(select w.line_id from ordering.order_words w
    where w.panel_id = v_panel_id and w.user_id = p_user_id
      and (w.service_id = any (p_service_ids) or w.line_id = p_line_id or ordering.has_words(w.words, v_words, v_patterns)) limit p_most);
end $$;
grant create on schema ordering to vitrine_resolver;
alter function ordering.some_with_words(integer, text, integer[], integer, integer) owner to vitrine_resolver;
revoke create on schema ordering from vitrine_resolver;
revoke all on function ordering.some_with_words(integer, text, integer[], integer, integer) from public;
grant execute on function ordering.some_with_words(integer, text, integer[], integer, integer) to vitrine_app;
