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
