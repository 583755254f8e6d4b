-- The index that customers' lists of orders, drip feeds and subscriptions are searched, counted and paged by. All of it follows from the change log and can be made
-- anew; nothing here decides about an order.
create schema order_search;
grant usage on schema order_search to vitrine_app, vitrine_resolver;

-- The change log: what an order (or a drip feed, or a subscription) reads as after a change, appended in the transaction of the change and as it stands there. The
-- last row of a thing tells all of it, so applying one twice changes nothing.
create table order_search.change (
  panel_id integer not null,
  user_id integer not null,
  id bigint generated always as identity,
  kind text not null constraint change_kind_known check (kind in ('order', 'drip_feed', 'subscription')),
  -- An order's number, a drip feed's or a subscription's.
  subject_id integer not null,
  -- Empty when it is not in the list, or not any more; a plan has none.
  status text constraint change_status_known check (status in ('completed', 'stopped', 'in_processing', 'in_moderation', 'canceled', 'unpaid', 'error')),
  is_paid boolean not null default false,
  service_id integer,
  service_name text,
  url text,
  name text,
  title text,
  reference text,
  constraint change_pkey primary key (panel_id, user_id, id),
  constraint change_order_has_service check (kind <> 'order' or (service_id is not null and service_name is not null))
);
comment on column order_search.change.user_id is 'Of identity.user_account, without a foreign key: written from the change log, read alone.';
comment on column order_search.change.subject_id is 'Of ordering.order_line or ordering.subscription, as kind says, without a foreign key: ordering is a later domain.';
comment on column order_search.change.service_id is 'Of catalogue.service, without a foreign key: what was bought outlives the service.';
select platform.panel_table('order_search.change');
select platform.resolver_may_read('order_search.change');

-- Every two neighbouring signs of a text and every ideograph or kana alone, as numbers that are the customer's own: whatever others ordered, the index is
-- searched within one customer. It knows no language, so it serves every script; equal numbers of different signs only cost a second look.
-- An index is made of it: it changes together with the index only, so it does not stand among the functions.
create function order_search.grams_of(p_user_id integer, p_text text) returns bigint[] language sql immutable strict parallel safe cost 5000 as $$
  select coalesce(array_agg((p_user_id::bigint << 32) | (hashtext(gram)::bigint & 4294967295)), '{}') from (
    select substr(p_text, i, 2) as gram from generate_series(1, length(p_text) - 1) i
    union all
    select sign from regexp_split_to_table(p_text, '') sign where p_text ~ '[^\u0001-\u2e7f]' and ascii(sign) >= 11904) grams
$$;

-- One narrow row for each order of a list: its terms, and the status that it is counted in.
create table order_search.document (
  panel_id integer not null,
  user_id integer not null,
  order_id integer not null,
  service_id integer not null,
  status text not null,
  is_paid boolean not null,
  full_text text not null,
  shared_text_id uuid not null,
  own_text text not null,
  constraint document_pkey primary key (panel_id, user_id, order_id)
) with (fillfactor = 85);
comment on column order_search.document.user_id is 'Of identity.user_account, without a foreign key: written from the change log, read alone.';
comment on column order_search.document.order_id is 'Of ordering.order_line, without a foreign key: ordering is a later domain.';
comment on column order_search.document.service_id is 'Of catalogue.service, without a foreign key: what was bought outlives the service.';
comment on column order_search.document.shared_text_id is 'Of order_search.shared_text, without a foreign key: both are written by one statement.';
create index document_of_service on order_search.document (panel_id, user_id, service_id, order_id);
create index document_grams on order_search.document using gin (order_search.grams_of(user_id, own_text));
select platform.panel_table('order_search.document');
select platform.resolver_may_read('order_search.document');

-- The same for drip feeds and subscriptions, which are few.
create table order_search.plan_document (
  panel_id integer not null,
  user_id integer not null,
  kind text not null constraint plan_document_kind_known check (kind in ('drip_feed', 'subscription')),
  -- Drip feeds and subscriptions have numbers of one sequence.
  plan_id integer not null,
  full_text text not null,
  constraint plan_document_pkey primary key (panel_id, user_id, kind, plan_id)
);
comment on column order_search.plan_document.user_id is 'Of identity.user_account, without a foreign key: written from the change log, read alone.';
comment on column order_search.plan_document.plan_id is 'Of a drip feed or a subscription, as kind says: no foreign key can name two tables.';
create index plan_document_grams on order_search.plan_document using gin (order_search.grams_of(user_id, full_text));
select platform.panel_table('order_search.plan_document');
select platform.resolver_may_read('order_search.plan_document');

-- How many orders of a customer stand in each status.
create table order_search.status_count (
  panel_id integer not null,
  user_id integer not null,
  status text not null,
  counted integer not null,
  constraint status_count_pkey primary key (panel_id, user_id, status)
);
comment on column order_search.status_count.user_id is 'Of identity.user_account, without a foreign key: written from the change log, read alone.';
select platform.panel_table('order_search.status_count');

-- Pages far down in the list of orders. A customer's orders stand in buckets of about a thousand numbers that follow one another, with how many of each status are in
-- each: whole buckets are skipped by adding up, and only the rest of the way is gone in the index.
create table order_search.page_bucket (
  panel_id integer not null,
  user_id integer not null,
  -- The bucket's orders have this number or a higher one, and a lower one than the next bucket's.
  first_id integer not null,
  status text not null,
  counted integer not null,
  constraint page_bucket_pkey primary key (panel_id, user_id, first_id, status)
);
comment on column order_search.page_bucket.user_id is 'Of identity.user_account, without a foreign key: written from the change log, read alone.';
comment on column order_search.page_bucket.first_id is 'The smallest order number of the bucket; it stays when that order is deleted.';
select platform.panel_table('order_search.page_bucket');

-- What many orders share, with how many of a customer's orders have it in each status.
create table order_search.shared_text (
  panel_id integer not null,
  user_id integer not null,
  id uuid not null,
  service_id integer not null,
  shared_text text not null,
  completed integer not null default 0,
  stopped integer not null default 0,
  in_processing integer not null default 0,
  in_moderation integer not null default 0,
  canceled integer not null default 0,
  unpaid integer not null default 0,
  error integer not null default 0,
  constraint shared_text_pkey primary key (panel_id, user_id, id)
);
comment on column order_search.shared_text.user_id is 'Of identity.user_account, without a foreign key: written from the change log, read alone.';
comment on column order_search.shared_text.service_id is 'Of catalogue.service, without a foreign key: what was bought outlives the service.';
select platform.panel_table('order_search.shared_text');

-- Small letters, and one way of writing what can be written in several: wide digits, composed accents, half-wide kana.
create or replace function order_search.normalise_text(p_text text) returns text language sql immutable strict parallel safe as $$
  select normalize(lower(normalize(p_text, nfkc)), nfkc)
$$;

-- A search asks the index of pairs of signs only for the few pairs of the text that are rarest among the customer's orders, and looks at each order found as before.
-- A whole link has forty pairs, most of which stand in every one of the customer's orders: those only cost their long lists.
create or replace function order_search.search_terms_of(p_text text) returns text[] language sql immutable strict parallel safe as $$
  select array(select term from regexp_split_to_table(order_search.normalise_text(p_text), '\s+') term where term <> '')
$$;

create or replace function order_search.patterns_of_terms(p_terms text[]) returns text[] language sql immutable strict parallel safe as $$
  select array(select '%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%' from unnest(p_terms) term)
$$;

-- Whether an order's text has all the terms; a first search for one of them is quicker than its pattern.
create or replace function order_search.has_terms(p_order text, p_terms text[], p_patterns text[]) returns boolean language sql immutable parallel safe as $$
  select strpos(p_order, p_terms[1]) > 0 and p_order like all (p_patterns[2:])
$$;

-- The pairs, as numbers of the index, that are worth asking for. How rare a pair is, sixteen orders from all over the customer's numbers tell; a wrong guess costs
-- time, never an order. Empty when even the rarest stands in every second order, or when there is no pair: then reading the customer's orders is the shorter way.
create or replace function order_search.rare_grams(p_panel_id integer, p_user_id integer, p_terms text[]) returns bigint[]
  language plpgsql stable set search_path = order_search, pg_temp as $$
declare
  v_first bigint;
  v_last bigint;
begin
  select w.order_id into v_first from order_search.document w where w.panel_id = p_panel_id and w.user_id = p_user_id order by w.order_id limit 1;
  select w.order_id into v_last from order_search.document w where w.panel_id = p_panel_id and w.user_id = p_user_id order by w.order_id desc limit 1;
  return order_search.rarest_grams(p_user_id, p_terms, array(select (
    select w.own_text from order_search.document w
     where w.panel_id = p_panel_id and w.user_id = p_user_id and w.order_id >= (v_first + (v_last - v_first) * step / 15)::integer order by w.order_id limit 1)
    from generate_series(0, 15) step));
end $$;

-- The rarest pairs of some terms as numbers of the index, by how many texts of a sample they stand in; none that stands in every second one.
create or replace function order_search.rarest_grams(p_user_id integer, p_terms text[], p_sample text[]) returns bigint[]
  language plpgsql immutable set search_path = order_search, pg_temp as $$
begin
  return (
    with gram as (
      select substr(term, place, 2) as signs, place from unnest(p_terms) term, generate_series(1, length(term) - 1) place
      union all
      select signs, 0 from unnest(p_terms) term, regexp_split_to_table(term, '') signs where term ~ '[^\u0001-\u2e7f]' and ascii(signs) >= 11904
    ), gram_count as (
      select signs, max(place) as place, (select count(*) from unnest(p_sample) sampled where strpos(sampled, signs) > 0) as seen from gram group by signs
    )
    select coalesce(array_agg((p_user_id::bigint << 32) | (hashtext(rare.signs)::bigint & 4294967295)), '{}')
      -- Of equally rare ones those that do not overlap, from the end: links differ there.
      from (select signs from gram_count where seen <= greatest(cardinality(p_sample) / 2, 1) order by seen, place % 2, place desc limit 5) rare);
end $$;

-- A customer's drip feeds or subscriptions that have all the terms, and the one with the number; kept to the panel as `orders_by_own_text` is. The newest sixteen tell
-- which pairs are rare.
create or replace function order_search.plans_with_terms(p_user_id integer, p_kind text, p_text text, p_plan_id integer) returns setof integer
  language plpgsql stable security definer rows 20 set search_path = order_search, pg_temp as $$
declare
  v_panel_id integer := platform.panel_id();
  v_terms text[] := order_search.search_terms_of(p_text);
  v_patterns text[] := order_search.patterns_of_terms(v_terms);
  v_grams bigint[];
begin
  if cardinality(v_terms) = 0 then return; end if;
  v_grams := order_search.rarest_grams(p_user_id, v_terms, array(
    select w.full_text from order_search.plan_document w
     where w.panel_id = v_panel_id and w.user_id = p_user_id and w.kind = p_kind order by w.plan_id desc limit 16));
  if cardinality(v_grams) = 0 then
    return query select w.plan_id from order_search.plan_document w
      where w.panel_id = v_panel_id and w.user_id = p_user_id and w.kind = p_kind and (w.plan_id = p_plan_id or order_search.has_terms(w.full_text, v_terms, v_patterns));
  else
    return query
      select w.plan_id from order_search.plan_document w
       where order_search.grams_of(w.user_id, w.full_text) @> v_grams and w.panel_id = v_panel_id and w.user_id = p_user_id and w.kind = p_kind
         and order_search.has_terms(w.full_text, v_terms, v_patterns)
      union
      select w.plan_id from order_search.plan_document w
       where w.panel_id = v_panel_id and w.user_id = p_user_id and w.kind = p_kind and w.plan_id = p_plan_id;
  end if;
end $$;

-- Most of what is searched for stands in many orders alike: a site, a service's name. That is an order's shared text: the service's name and the link as far as its
-- host. Shared texts are few, and how many of a customer's orders have each, by status, is aggregated from the change log: an order is looked for
-- only by its own text, and what many have is added up.
create or replace function order_search.link_origin_of(p_url text) returns text language sql immutable strict parallel safe as $$
  select coalesce(substring(p_url from '^[^/]*//[^/]*/?'), '')
$$;

create or replace function order_search.shared_text_of(p_url text, p_service_name text) returns text language sql immutable parallel safe as $$
  select order_search.normalise_text(p_service_name) || E'\n' || coalesce(order_search.link_origin_of(order_search.normalise_text(p_url)), '')
$$;

-- The rest: the own name, and the link from its host on. A term that is not in the shared text has at least its last piece here.
create or replace function order_search.own_text_of(p_url text, p_name text) returns text language sql immutable parallel safe as $$
  select concat_ws(E'\n', order_search.normalise_text(p_name), regexp_replace(order_search.normalise_text(p_url), '^[^/]*//[^/]*/?', ''))
$$;

create or replace function order_search.shared_text_id(p_service_id integer, p_shared_text text) returns uuid language sql immutable strict parallel safe as $$
  select md5(p_service_id::text || E'\n' || p_shared_text)::uuid
$$;

-- A customer's orders with all the terms, leaving aside those of some shared texts; no other shared text has all the terms by itself. `p_unmatched` are the terms that
-- no shared text has: an order must have them all in its own text; when there is none, it has at least one of the terms there. Own texts are searched by the rarest
-- pairs of what certainly stands in them, the terms from their last slash on. Null when that has no pair that is rare: then only reading helps.
create or replace function order_search.orders_by_own_text(p_user_id integer, p_terms text[], p_unmatched text[], p_shared_text_ids uuid[]) returns integer[]
  language plpgsql stable security definer set search_path = order_search, pg_temp as $$
declare
  v_panel_id integer := platform.panel_id();
  v_patterns text[] := order_search.patterns_of_terms(p_terms);
  v_grams bigint[];
  v_term text;
  v_ids integer[] := '{}';
begin
  foreach v_term in array case when cardinality(p_unmatched) > 0 then array[array_to_string(p_unmatched, ' ')] else p_terms end loop
    v_grams := order_search.rare_grams(v_panel_id, p_user_id, array(select substring(term from '[^/]*/?$') from regexp_split_to_table(v_term, ' ') term));
    if cardinality(v_grams) = 0 then return null; end if;
    v_ids := v_ids || array(
      select w.order_id from order_search.document w
       where order_search.grams_of(w.user_id, w.own_text) @> v_grams and w.panel_id = v_panel_id and w.user_id = p_user_id
         and order_search.has_terms(w.full_text, p_terms, v_patterns) and w.shared_text_id <> all (p_shared_text_ids));
  end loop;
  return array(select distinct id from unnest(v_ids) id);
end $$;

create or replace function order_search.own_text_of(p_url text, p_name text, p_reference text) returns text language sql immutable parallel safe as $$
  select concat_ws(E'\n', order_search.normalise_text(p_reference), order_search.own_text_of(p_url, p_name))
$$;

-- Panels with changes that are not applied, from panel to panel through the key (loose index scan).
create or replace function order_search.panels_with_changes() returns table (panel_id integer)
  language sql stable security definer set search_path = order_search, pg_temp as $$
  with recursive panel (id) as (
    (select c.panel_id from order_search.change c order by c.panel_id limit 1)
    union all
    select (select c.panel_id from order_search.change c where c.panel_id > p.id order by c.panel_id limit 1) from panel p where p.id is not null)
  select p.id from panel p where p.id is not null
$$;

-- As whom they run, and who may call them.
grant create on schema order_search to vitrine_resolver;
alter function order_search.panels_with_changes() owner to vitrine_resolver;
alter function order_search.plans_with_terms(integer, text, text, integer) owner to vitrine_resolver;
alter function order_search.orders_by_own_text(integer, text[], text[], uuid[]) owner to vitrine_resolver;
revoke create on schema order_search from vitrine_resolver;
revoke all on function order_search.panels_with_changes(), order_search.plans_with_terms(integer, text, text, integer),
  order_search.orders_by_own_text(integer, text[], text[], uuid[]) from public;
grant execute on function order_search.panels_with_changes(), order_search.plans_with_terms(integer, text, text, integer),
  order_search.orders_by_own_text(integer, text[], text[], uuid[]) to vitrine_app;
