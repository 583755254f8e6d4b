-- How paid orders reach upstream panels: accounts there, routes of services, one submission per order line and every attempt made for it.
create schema fulfilment;
grant usage on schema fulfilment to vitrine_app, vitrine_resolver;

-- The key is sealed by the application (AES-256-GCM, master key outside the database). The breaker's state is shared by all workers.
create table fulfilment.provider_account (
  panel_id integer not null,
  id integer generated always as identity,
  name text not null,
  connector text not null constraint provider_account_connector_form check (connector ~ '^[a-z][a-z0-9-]{1,40}$'),
  endpoint text not null,
  key bytea not null,
  key_last4 text not null constraint provider_account_key_last4_length check (length(key_last4) <= 4),
  profile text not null constraint provider_account_profile_known check (profile in ('plain', 'request_id', 'list')),
  currency text not null default 'USD' constraint provider_account_currency_form check (currency ~ '^[A-Z]{3}$'),
  -- USD for one unit of currency, in parts per million: confirmed by an operator, never fetched.
  usd_rate_ppm bigint not null default 1000000 constraint provider_account_usd_rate_ppm_positive check (usd_rate_ppm > 0),
  concurrency integer not null default 8 constraint provider_account_concurrency_range check (concurrency between 1 and 100),
  connect_ms integer not null default 10000 constraint provider_account_connect_ms_range check (connect_ms between 1 and 10000),
  headers_ms integer not null default 30000 constraint provider_account_headers_ms_range check (headers_ms between 1 and 30000),
  body_ms integer not null default 60000 constraint provider_account_body_ms_range check (body_ms between 1 and 60000),
  safe_status_codes integer[] not null default '{}',
  -- [{"reason": "definitive" | "transient" | "funds" | "key", "part": "lower-case piece of the text"}], read before the connector's own list.
  error_texts jsonb not null default '[]',
  is_enabled boolean not null default true,
  breaker_state text not null default 'closed' constraint provider_account_breaker_state_known check (breaker_state in ('closed', 'open')),
  breaker_reason text,
  -- Why a person opened it.
  breaker_note text,
  failures integer not null default 0,
  trips integer not null default 0,
  open_until timestamptz,
  created_at timestamptz not null default now(),
  -- What a provider's balance was when it was first compared, and what we had booked by then. Only accounts that nobody else spends from can be compared.
  is_exclusive boolean not null default false,
  -- What providers sell and at which rate, how we price it, and what happened to it.
  -- An operator confirmed currency and rate; without that nothing is imported.
  currency_confirmed_at timestamptz,
  -- At least so much of the price stays with us; a route that would leave less is not used.
  margin_floor_ppm integer not null default 0 constraint provider_account_margin_floor_ppm_range check (margin_floor_ppm between 0 and 900000),
  -- In the account's own currency, millionths.
  low_balance_micro bigint not null default 0 constraint provider_account_low_balance_micro_not_negative check (low_balance_micro >= 0),
  balance_micro bigint,
  balance_at timestamptz,
  synced_at timestamptz,
  -- How often an account may be called, shared by all workers. Unlogged: losing it in a crash only forgives.
  -- None: as often as needed.
  calls_per_minute integer constraint provider_account_calls_per_minute_range check (calls_per_minute between 1 and 60000),
  -- After a restore the world outside is ahead of us: what an account was asked since the restore point is not in our books any more.
  -- Tokens are made from it, so that a restored database knows the ones it used and lost.
  token_salt uuid not null default gen_random_uuid(),
  -- Orders that were placed by then may stand at the provider without our knowing, until each was looked into.
  restored_to timestamptz,
  quarantined_at timestamptz,
  -- Evidence about unknown outcomes that an account must be opted in for, because it rests on how that provider works.
  -- Its order ids grow, and the provider agrees that we ask for ids between two of ours.
  asks_id_window boolean not null default false,
  -- It charges when it accepts; together with is_exclusive its balance then tells whether an order was taken.
  reconciles_balance boolean not null default false,
  -- How one provider speaks, as data: names of states that only it uses, and what it does without.
  -- {"manual check": "in_progress"}: lower-case word without spaces and dashes → our state; read before the connector's own list.
  status_names jsonb not null default '{}' constraint provider_account_status_names_shape check (jsonb_typeof(status_names) = 'object'),
  -- Found out by asking, every time the list of services is read.
  lacks text[] not null default '{}' constraint provider_account_lacks_known check (lacks <@ array['status-batch', 'cancel', 'refill']),
  -- The net balance of an account while orders are under way: its balance and all that our orders there cost. Only what we do not know of changes it.
  net_balance_micro bigint,
  net_balance_at timestamptz,
  -- Attempts whose outcome was unknown when it was computed.
  net_balance_unresolved uuid[] not null default '{}',
  -- How often operators changed it: a write of an older version is refused.
  version integer not null default 1,
  constraint provider_account_pkey primary key (panel_id, id),
  constraint provider_account_name_unique unique (panel_id, name),
  constraint provider_account_open_until_when_open check ((breaker_state = 'open') = (open_until is not null)),
  constraint provider_account_restored_is_quarantined check ((restored_to is null) = (quarantined_at is null)),
  constraint provider_account_net_balance_at_with_micro check ((net_balance_micro is null) = (net_balance_at is null))
);
create index provider_account_probe_due on fulfilment.provider_account (open_until) where breaker_state = 'open';
select platform.panel_table('fulfilment.provider_account');
select platform.resolver_may_read('fulfilment.provider_account');

-- Who delivers a service: lower priority first. rate_nano is nano-USD per 1000 pieces, or for the whole order when rate_kind is fixed.
create table fulfilment.route (
  panel_id integer not null,
  service_id integer not null,
  priority smallint not null default 1 constraint route_priority_range check (priority between 1 and 100),
  account_id integer not null,
  provider_service_id text not null constraint route_provider_service_id_length check (length(provider_service_id) between 1 and 100),
  rate_nano bigint not null constraint route_rate_nano_not_negative check (rate_nano >= 0),
  rate_kind text not null default 'per_1000' constraint route_rate_kind_known check (rate_kind in ('per_1000', 'fixed')),
  -- Set when the provider charged much more than agreed; nothing is sent this way until an operator has looked.
  paused_at timestamptz,
  paused_because text,
  -- What the provider's service takes: by its own word for its kind, and by an operator's word beyond that (docs/adr/0019).
  type text not null default 'Default',
  declared jsonb not null default '{}',
  constraint route_pkey primary key (panel_id, service_id, priority),
  constraint route_account_id_fk foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id)
);
comment on column fulfilment.route.service_id is 'Of catalogue.service, without a foreign key: routes stay when the service goes.';
-- The routes of one provider, for its overview and when its catalogue has changed.
create index route_of_account on fulfilment.route (panel_id, account_id);
select platform.panel_table('fulfilment.route');

-- One row per order line from its first claim on. `fields`, `link` and `quantity` are what was sent, so that a repetition is exactly the same request.
create table fulfilment.submission (
  panel_id integer not null,
  order_id integer not null,
  state text not null constraint submission_state_known check (state in ('ready', 'submitting', 'unknown', 'accepted', 'review', 'done')),
  state_version integer not null default 1,
  account_id integer,
  route_priority smallint,
  provider_service_id text,
  provider_order_id text constraint submission_provider_order_id_length check (length(provider_order_id) between 1 and 100),
  service_id integer not null,
  link text not null,
  link_hash bytea,
  quantity integer not null constraint submission_quantity_positive check (quantity > 0),
  fields jsonb not null default '{}',
  cost_expected_micro bigint not null default 0 constraint submission_cost_expected_micro_not_negative check (cost_expected_micro >= 0),
  start_count integer,
  remains integer,
  delivered integer not null default 0,
  raw_status text,
  tries integer not null default 0,
  hops smallint not null default 0 constraint submission_hops_range check (hops between 0 and 3),
  -- Priorities of routes that refused this order for good.
  refused_routes smallint[] not null default '{}',
  -- Priority of the route that a person chose: it goes first while it has not refused.
  chosen_route smallint,
  -- A worker that has not written its intent by then has lost the line; after the intent it is the deadline of the answer.
  lease_until timestamptz,
  -- Without an accepting provider until then, the customer's policy decides.
  deadline_at timestamptz not null,
  unknown_at timestamptz,
  resolve_step smallint not null default 0,
  next_resolve_at timestamptz,
  accepted_at timestamptz,
  -- Calls since the tier was last set back, and calls ever: the second one tells whose answer is the latest.
  polls integer not null default 0,
  poll_no integer not null default 0,
  next_poll_at timestamptz,
  unseen smallint not null default 0,
  odd_currencies smallint not null default 0,
  review_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the line's outcome became unknown because of a restore; from then on its attempts tell again what became of it.
  restore_unknown_at timestamptz,
  -- When the balance first said that nothing was taken; said again later it is proof.
  balance_zero_at timestamptz,
  -- The second guard of "one order at a time for a service and a link": from the first request to the provider's last word, also for two services of ours that
  -- one upstream service delivers. An order whose outcome is unknown after a restore owns nothing, for there two of one link may really stand at the provider.
  owns_link boolean not null default false,
  -- What the order cost in the end, as it is booked.
  charged_micro bigint,
  -- When a person ended the order: what its provider still says is an incident, and moves no money.
  settled_by_hand_at timestamptz,
  -- How the request of the latest try told its quantity: by the parameter, by lines of comments, or not at all because one order is one piece.
  counted_by text not null default 'quantity' constraint submission_counted_by check (counted_by in ('quantity', 'lines', 'order')),
  constraint submission_pkey primary key (panel_id, order_id),
  constraint submission_order_id_fk foreign key (panel_id, order_id) references ordering.order_line (panel_id, id),
  constraint submission_account_id_fk foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id),
  constraint submission_under_way_has_account check (state in ('ready', 'done') or account_id is not null),
  constraint submission_lease_when_submitting check ((state = 'submitting') = (lease_until is not null)),
  constraint submission_settled_by_hand_is_done check (settled_by_hand_at is null or state = 'done'),
  constraint submission_accepted_has_order check (state <> 'accepted' or provider_order_id is not null)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
comment on column fulfilment.submission.service_id is 'Of catalogue.service, without a foreign key: what is being delivered outlives the service.';
-- One provider order belongs to one line.
create unique index submission_provider_order on fulfilment.submission (panel_id, account_id, provider_order_id) where provider_order_id is not null;
-- One in flight per link: what is found upstream for a link then has one possible owner, and nobody is told "active order with this link".
create unique index submission_link_in_flight on fulfilment.submission (panel_id, account_id, provider_service_id, link_hash) where state in ('submitting', 'unknown');
create index submission_lease_due on fulfilment.submission (lease_until) where state = 'submitting';
create index submission_in_flight on fulfilment.submission (panel_id, account_id) where state = 'submitting';
create index submission_resolve_due on fulfilment.submission (next_resolve_at) where state = 'unknown';
create index submission_poll_due on fulfilment.submission (next_poll_at) where state = 'accepted';
create index submission_poll_of_account on fulfilment.submission (panel_id, account_id, next_poll_at) where state = 'accepted';
create index submission_review on fulfilment.submission (updated_at) where state = 'review';
-- Operators find the orders of an account.
create index submission_of_account on fulfilment.submission (panel_id, account_id, order_id) where account_id is not null;
create index submission_line on fulfilment.submission (order_id);
create unique index submission_owns_link on fulfilment.submission (panel_id, service_id, link_hash)
  where owns_link and state in ('submitting', 'unknown', 'accepted');
create unique index submission_owns_upstream_link on fulfilment.submission (panel_id, account_id, provider_service_id, link_hash)
  where owns_link and state in ('submitting', 'unknown', 'accepted');
create index submission_ended on fulfilment.submission (panel_id, account_id, updated_at) where state = 'done' and charged_micro is not null;
select platform.panel_table('fulfilment.submission', 'select, insert, update');
select platform.resolver_may_read('fulfilment.submission');

-- Everything ever asked of a provider about a line. Rows are never deleted, results are written once.
create table fulfilment.attempt (
  panel_id integer not null,
  id uuid not null default gen_random_uuid(),
  order_id integer not null,
  no integer not null,
  action text not null,
  account_id integer not null,
  provider_service_id text not null,
  token uuid not null,
  request_hash bytea not null,
  state text not null constraint attempt_state_known check (state in ('created', 'sent', 'accepted', 'rejected', 'not_sent', 'ambiguous')),
  class text,
  created_at timestamptz not null,
  sent_at timestamptz,
  deadline_at timestamptz,
  ambiguous_at timestamptz,
  answered_at timestamptz,
  http_status integer,
  excerpt text constraint attempt_excerpt_length check (length(excerpt) <= 2048),
  provider_order_id text,
  -- Why an ambiguous attempt was later judged: what was found, or which operator said so.
  evidence jsonb,
  -- What is asked of a provider about a refill stands in the same book as everything else.
  refill_id integer,
  -- Ids of orders that a spoiled answer still names: `status` tells whether one of them is the order of the unknown outcome.
  named_ids text[] constraint attempt_named_ids_count check (cardinality(named_ids) between 1 and 5),
  net_balance_micro bigint,
  net_balance_at timestamptz,
  net_balance_unresolved uuid[],
  constraint attempt_pkey primary key (panel_id, id),
  constraint attempt_order_id_no_unique unique (panel_id, order_id, no),
  constraint attempt_order_id_fk foreign key (panel_id, order_id) references fulfilment.submission (panel_id, order_id),
  constraint attempt_account_id_fk foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id),
  constraint attempt_action_known check (action in ('add', 'repeat', 'find', 'cancel', 'refill', 'repeat_refill')),
  constraint attempt_refill_of_action check ((refill_id is not null) = (action in ('refill', 'repeat_refill')))
);
comment on column fulfilment.attempt.refill_id is 'Of fulfilment.refill, without a foreign key: attempts stay as evidence whatever becomes of it.';
-- The database itself forbids a second live order for one line.
create unique index attempt_one_live on fulfilment.attempt (panel_id, order_id) where action = 'add' and state in ('created', 'sent', 'ambiguous', 'accepted');
create unique index attempt_one_live_refill on fulfilment.attempt (panel_id, refill_id)
  where action = 'refill' and state in ('created', 'sent', 'ambiguous', 'accepted');
create index attempt_ids on fulfilment.attempt (panel_id, account_id, sent_at) where action = 'add' and state = 'accepted';
-- What was asked of one account, for those who look into it.
create index attempt_of_account on fulfilment.attempt (panel_id, account_id, created_at desc, id desc);
select platform.panel_table('fulfilment.attempt', 'select, insert, update');

-- How refills are carried out by the provider that delivered the order, and the daily count that finds out what fell off.
create table fulfilment.refill (
  panel_id integer not null,
  refill_id integer not null,
  order_id integer not null,
  state text not null constraint refill_state_known check (state in ('ready', 'submitting', 'unknown', 'accepted', 'done')),
  account_id integer not null,
  provider_order_id text not null,
  provider_refill_id text constraint refill_provider_refill_id_length check (length(provider_refill_id) between 1 and 100),
  -- The same for every try of this refill.
  token uuid not null default gen_random_uuid(),
  tries integer not null default 0,
  lease_until timestamptz,
  -- Ready: the next try. Unknown: the next look, none when a human decides. Accepted: the next question.
  due_at timestamptz,
  deadline_at timestamptz not null,
  unknown_at timestamptz,
  resolve_step smallint not null default 0,
  accepted_at timestamptz,
  polls integer not null default 0,
  poll_no integer not null default 0,
  unseen smallint not null default 0,
  raw_status text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refill_pkey primary key (panel_id, refill_id),
  constraint refill_refill_id_fk foreign key (panel_id, refill_id) references ordering.refill (panel_id, id),
  constraint refill_order_id_fk foreign key (panel_id, order_id) references fulfilment.submission (panel_id, order_id),
  constraint refill_account_id_fk foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id),
  constraint refill_lease_when_submitting check ((state = 'submitting') = (lease_until is not null)),
  constraint refill_accepted_has_number check (state <> 'accepted' or provider_refill_id is not null)
) with (fillfactor = 80);
-- One refill of the provider belongs to one of ours.
create unique index refill_provider_refill on fulfilment.refill (panel_id, account_id, provider_refill_id) where provider_refill_id is not null;
create index refill_due on fulfilment.refill (due_at) where state in ('ready', 'unknown');
create index refill_lease_due on fulfilment.refill (lease_until) where state = 'submitting';
create index refill_poll_due on fulfilment.refill (due_at) where state = 'accepted';
create index refill_undecided on fulfilment.refill (updated_at) where state = 'unknown' and due_at is null;
create index refill_undecided_of_panel on fulfilment.refill (panel_id, updated_at) where state = 'unknown' and due_at is null;
create index refill_number on fulfilment.refill (refill_id);
select platform.panel_table('fulfilment.refill', 'select, insert, update');
select platform.resolver_may_read('fulfilment.refill');

-- Completed orders with guarantee, counted once a day.
create table fulfilment.drop_watch (
  panel_id integer not null,
  order_id integer not null,
  account_id integer not null,
  provider_order_id text not null,
  counts smallint not null default 0,
  next_at timestamptz not null,
  constraint drop_watch_pkey primary key (panel_id, order_id),
  constraint drop_watch_order_id_fk foreign key (panel_id, order_id) references fulfilment.submission (panel_id, order_id),
  constraint drop_watch_account_id_fk foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id)
);
create index drop_watch_due on fulfilment.drop_watch (next_at);
create index drop_watch_of_account on fulfilment.drop_watch (panel_id, account_id, next_at);
select platform.panel_table('fulfilment.drop_watch');
select platform.resolver_may_read('fulfilment.drop_watch');

create table fulfilment.balance_baseline (
  panel_id integer not null,
  account_id integer not null,
  taken_at timestamptz not null,
  balance_micro bigint not null,
  spent_micro bigint not null,
  -- Expected costs of orders that were under way: so much may have been taken there and not booked here, or the other way round.
  exposure_micro bigint not null,
  -- A balance is worth what its currency is worth: after a new rate the comparison begins anew.
  usd_rate_ppm bigint not null,
  constraint balance_baseline_pkey primary key (panel_id, account_id),
  constraint balance_baseline_account_id_fk foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id)
);
select platform.panel_table('fulfilment.balance_baseline');

-- How a balance went: each reading that differs from the one before it, and one an hour. Kept for ninety days.
create table fulfilment.balance_point (
  panel_id integer not null,
  account_id integer not null,
  at timestamptz not null,
  -- In the account's own currency, millionths.
  balance_micro bigint not null,
  -- In micro-USD: what was booked as spent there by then, and expected costs of orders that may have been taken and were not booked yet.
  spent_micro bigint not null,
  uncertain_micro bigint not null,
  usd_rate_ppm bigint not null,
  constraint balance_point_pkey primary key (panel_id, account_id, at),
  constraint balance_point_account_id_fk foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id)
);
select platform.panel_table('fulfilment.balance_point', 'select, insert, delete');

-- The provider's list as it was last read. rate_nano is nano-USD at the confirmed rate, per 1000 pieces or per order as rate_kind says.
create table fulfilment.provider_service (
  panel_id integer not null,
  account_id integer not null,
  provider_service_id text not null constraint provider_service_provider_service_id_length check (length(provider_service_id) between 1 and 100),
  name text not null,
  type text not null,
  category text not null,
  rate text not null,
  rate_nano bigint not null constraint provider_service_rate_nano_not_negative check (rate_nano >= 0),
  rate_kind text not null constraint provider_service_rate_kind_known check (rate_kind in ('per_1000', 'fixed')),
  min_quantity integer not null,
  max_quantity integer not null,
  refill boolean not null,
  cancel boolean not null,
  seen_at timestamptz not null,
  removed_at timestamptz,
  first_seen_at timestamptz not null,
  -- When its name, kind, rate or bounds last changed, and what they were before.
  changed_at timestamptz,
  previous jsonb,
  constraint provider_service_pkey primary key (panel_id, account_id, provider_service_id),
  constraint provider_service_account_id_fk foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id)
);
-- What an account sells, in the order in which operators read it.
create index provider_service_shelf on fulfilment.provider_service (panel_id, account_id, category, name, provider_service_id);
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
  constraint rate_change_pkey primary key (panel_id, id)
);
comment on column fulfilment.rate_change.account_id is 'Of fulfilment.provider_account, without a foreign key: history is kept when an account goes.';
create index rate_change_latest on fulfilment.rate_change (panel_id, account_id, at desc);
create index rate_change_of_service on fulfilment.rate_change (panel_id, account_id, provider_service_id, at desc);
select platform.panel_table('fulfilment.rate_change', 'select, insert');

-- Price = rate × (1 + percent) + fixed, rounded up to a whole step or to the ending; the empty category is the account's markup for all others.
create table fulfilment.markup (
  panel_id integer not null,
  account_id integer not null,
  category text not null default '',
  percent_ppm integer not null constraint markup_percent_ppm_range check (percent_ppm between 0 and 100000000),
  fixed_nano bigint not null default 0 constraint markup_fixed_nano_not_negative check (fixed_nano >= 0),
  round_to_nano bigint not null default 1 constraint markup_round_to_nano_positive check (round_to_nano > 0),
  -- What prices end in behind the whole dollars, instead of the step; none: the step.
  ending_nano bigint constraint markup_ending_nano_range check (ending_nano between 0 and 999999999),
  constraint markup_pkey primary key (panel_id, account_id, category),
  constraint markup_account_id_fk foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id)
);
select platform.panel_table('fulfilment.markup');

-- Services of ours that were made from a provider's.
create table fulfilment.imported_service (
  panel_id integer not null,
  service_id integer not null,
  account_id integer not null,
  provider_service_id text not null,
  -- The rule that its price was made by, followed instead of the account's markup; none: the markup.
  price_rule jsonb,
  constraint imported_service_pkey primary key (panel_id, service_id),
  constraint imported_service_account_id_provider_service_id_unique unique (panel_id, account_id, provider_service_id),
  constraint imported_service_service_id_fk foreign key (panel_id, service_id) references catalogue.service (panel_id, id) on delete cascade,
  constraint imported_service_account_id_provider_service_id_fk foreign key (panel_id, account_id, provider_service_id) references fulfilment.provider_service
);
select platform.panel_table('fulfilment.imported_service');

-- Services that were taken off sale here because nobody delivers them without a loss; put back when somebody does.
create table fulfilment.stopped_service (
  panel_id integer not null,
  service_id integer not null,
  because text not null,
  at timestamptz not null,
  constraint stopped_service_pkey primary key (panel_id, service_id),
  constraint stopped_service_service_id_fk foreign key (panel_id, service_id) references catalogue.service (panel_id, id) on delete cascade
);
select platform.panel_table('fulfilment.stopped_service');

-- Test orders of operators: each is tied to the route as it was, and no other one is tried (docs/adr/0068).
create table fulfilment.route_test (
  panel_id integer not null,
  order_id integer not null,
  service_id integer not null,
  priority smallint not null constraint route_test_priority_range check (priority between 1 and 100),
  account_id integer not null,
  provider_service_id text not null constraint route_test_provider_service_id_length check (length(provider_service_id) between 1 and 100),
  rate_nano bigint not null constraint route_test_rate_nano_not_negative check (rate_nano >= 0),
  rate_kind text not null constraint route_test_rate_kind_known check (rate_kind in ('per_1000', 'fixed')),
  type text not null,
  declared jsonb not null,
  operator_id integer not null,
  operator_name text not null,
  created_at timestamptz not null,
  constraint route_test_pkey primary key (panel_id, order_id),
  constraint route_test_order_id_fk foreign key (panel_id, order_id) references ordering.order_line (panel_id, id),
  constraint route_test_account_id_fk foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id)
);
comment on column fulfilment.route_test.service_id is 'Of catalogue.service, without a foreign key: what was tried outlives the service.';
comment on column fulfilment.route_test.operator_id is 'Of operators.operator, without a foreign key: that domain''s people are of the deployment.';
create index route_test_of_service on fulfilment.route_test (panel_id, service_id, order_id desc);
select platform.panel_table('fulfilment.route_test', 'select, insert');

-- What an operator should know about an account; one open row per kind and subject.
create table fulfilment.notice (
  panel_id integer not null,
  id bigint generated always as identity,
  account_id integer not null,
  kind text not null,
  subject text not null default '',
  text text not null constraint notice_text_length check (length(text) <= 500),
  at timestamptz not null,
  ended_at timestamptz,
  constraint notice_pkey primary key (panel_id, id),
  constraint notice_account_id_fk foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id),
  constraint notice_kind_known check (kind in ('low-balance', 'currency', 'catalogue', 'removed', 'margin', 'parameters'))
);
create unique index notice_open on fulfilment.notice (panel_id, account_id, kind, subject) where ended_at is null;
select platform.panel_table('fulfilment.notice', 'select, insert, update');

create unlogged table fulfilment.call_budget (
  panel_id integer not null,
  account_id integer not null,
  -- When the calls made so far would have been due at an even pace (GCRA).
  arrival timestamptz,
  -- The provider said "too often": nothing is asked until then, longer each time in a row.
  limited_until timestamptz,
  limited_times smallint not null default 0,
  constraint call_budget_pkey primary key (panel_id, account_id)
);
comment on column fulfilment.call_budget.account_id is 'Of fulfilment.provider_account, without a foreign key: an unlogged table, emptied by a crash.';
select platform.panel_table('fulfilment.call_budget');

-- What operators decided about orders of unknown outcome, kept for ever. The attempt that was decided may hold evidence of its own already.
create table fulfilment.review_decision (
  panel_id integer not null,
  id integer not null generated always as identity,
  order_id integer not null,
  outcome text not null constraint review_decision_outcome_known check (outcome in ('accepted', 'not_accepted')),
  provider_order_id text,
  note text not null,
  -- As the operator was called then: commands of the deployment decide too, and have no number.
  operator_name text not null,
  decided_at timestamptz not null,
  constraint review_decision_pkey primary key (panel_id, id),
  constraint review_decision_accepted_has_number check ((outcome = 'accepted') = (provider_order_id is not null))
);
comment on column fulfilment.review_decision.order_id is 'Of ordering.order_line, without a foreign key: a decision stays, and a key would lock the order with every row.';
create index review_decision_of_order on fulfilment.review_decision (panel_id, order_id, id desc);
select platform.panel_table('fulfilment.review_decision', 'select, insert');

-- What each check of an unknown outcome at a plain account found, for the person who decides; accounts that replay or list are asked by attempts.
create table fulfilment.outcome_check (
  panel_id integer not null,
  id bigint not null generated always as identity,
  order_id integer not null,
  kind text not null constraint outcome_check_kind_known check (kind in ('named', 'id_window', 'balance')),
  verdict text not null constraint outcome_check_verdict_known check (verdict in ('accepted', 'not_accepted', 'unclear', 'no_answer')),
  found jsonb not null,
  checked_at timestamptz not null,
  constraint outcome_check_pkey primary key (panel_id, id),
  constraint outcome_check_order_id_fk foreign key (panel_id, order_id) references fulfilment.submission (panel_id, order_id)
);
create index outcome_check_of_order on fulfilment.outcome_check (panel_id, order_id, id desc);
select platform.panel_table('fulfilment.outcome_check', 'select, insert, delete');
