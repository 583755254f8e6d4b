-- What providers sell and at which rate, how we price it, and what happened to it.
alter table fulfilment.provider_account
  -- An operator confirmed currency and rate; without that nothing is imported.
  add column currency_confirmed_at timestamptz,
  -- At least so much of the price stays with us; a route that would leave less is not used.
  add column margin_floor_ppm integer not null default 0 check (margin_floor_ppm between 0 and 900000),
  -- In the account's own currency, millionths.
  add column low_balance_micro bigint not null default 0 check (low_balance_micro >= 0),
  add column balance_micro bigint,
  add column balance_at timestamptz,
  add column synced_at timestamptz;

-- The provider's list as it was last read. rate_nano is nano-USD at the confirmed rate, per 1000 pieces or per order as rate_kind says.
create table fulfilment.provider_service (
  panel_id integer not null,
  account_id integer not null,
  provider_service_id text not null check (length(provider_service_id) between 1 and 100),
  name text not null,
  type text not null,
  category text not null,
  rate text not null,
  rate_nano bigint not null check (rate_nano >= 0),
  rate_kind text not null check (rate_kind in ('per_1000', 'fixed')),
  min_quantity integer not null,
  max_quantity integer not null,
  refill boolean not null,
  cancel boolean not null,
  seen_at timestamptz not null,
  removed_at timestamptz,
  primary key (panel_id, account_id, provider_service_id),
  foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id)
);
select platform.panel_table('fulfilment.provider_service', 'select, insert, update');

-- Every change of a rate; rows are never changed.
create table fulfilment.rate_change (
  panel_id integer not null,
  id bigint generated always as identity,
  account_id integer not null,
  provider_service_id text not null,
  old_nano bigint not null,
  new_nano bigint not null,
  at timestamptz not null,
  primary key (panel_id, id)
);
create index rate_change_latest on fulfilment.rate_change (panel_id, account_id, at desc);
select platform.panel_table('fulfilment.rate_change', 'select, insert');

-- Price = rate × (1 + percent) + fixed, rounded up; the empty category is the account's rule for all others.
create table fulfilment.markup (
  panel_id integer not null,
  account_id integer not null,
  category text not null default '',
  percent_ppm integer not null check (percent_ppm between 0 and 100000000),
  fixed_nano bigint not null default 0 check (fixed_nano >= 0),
  round_to_nano bigint not null default 1 check (round_to_nano > 0),
  primary key (panel_id, account_id, category),
  foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id)
);
select platform.panel_table('fulfilment.markup');

-- Services of ours that were made from a provider's, and whose price follows his.
create table fulfilment.imported_service (
  panel_id integer not null,
  service_id integer not null,
  account_id integer not null,
  provider_service_id text not null,
  follows_price boolean not null default true,
  primary key (panel_id, service_id),
  unique (panel_id, account_id, provider_service_id),
  foreign key (panel_id, service_id) references catalogue.service (panel_id, id) on delete cascade,
  foreign key (panel_id, account_id, provider_service_id) references fulfilment.provider_service
);
select platform.panel_table('fulfilment.imported_service');

-- Services that were taken off sale here because nobody delivers them without a loss; put back when somebody does.
create table fulfilment.stopped_service (
  panel_id integer not null,
  service_id integer not null,
  because text not null,
  at timestamptz not null,
  primary key (panel_id, service_id),
  foreign key (panel_id, service_id) references catalogue.service (panel_id, id) on delete cascade
);
select platform.panel_table('fulfilment.stopped_service');

-- What an operator should know about an account; one open row per kind and subject.
create table fulfilment.notice (
  panel_id integer not null,
  id bigint generated always as identity,
  account_id integer not null,
  kind text not null check (kind in ('low-balance', 'currency', 'catalogue', 'removed', 'margin')),
  subject text not null default '',
  text text not null check (length(text) <= 500),
  at timestamptz not null,
  ended_at timestamptz,
  primary key (panel_id, id),
  foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id)
);
create unique index notice_open on fulfilment.notice (panel_id, account_id, kind, subject) where ended_at is null;
select platform.panel_table('fulfilment.notice', 'select, insert, update');

-- Accounts in use, of all panels: only the numbers leave this function.
create function fulfilment.enabled_accounts() returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = fulfilment, pg_temp as $$
  select a.panel_id, a.id from fulfilment.provider_account a where a.is_enabled order by a.panel_id, a.id
$$;
grant create on schema fulfilment to vitrine_resolver;
alter function fulfilment.enabled_accounts() owner to vitrine_resolver;
revoke create on schema fulfilment from vitrine_resolver;
revoke all on function fulfilment.enabled_accounts() from public;
grant execute on function fulfilment.enabled_accounts() to vitrine_app;
