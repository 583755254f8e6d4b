-- Orders as customers see them: state, delivery and money. What happens at a provider is fulfilment's.
create schema ordering;
grant usage on schema ordering to vitrine_app, vitrine_resolver;

create sequence ordering.purchase_id as integer;
grant usage on sequence ordering.purchase_id to vitrine_app;

create sequence ordering.order_id as integer;
grant usage on sequence ordering.order_id to vitrine_app;

-- One checkout: the lines that were ordered together.
create table ordering.purchase (
  panel_id integer not null,
  id integer not null default nextval('ordering.purchase_id'),
  user_id integer not null,
  source text constraint purchase_source_length check (length(source) <= 50),
  locale text not null,
  created_at timestamptz not null default now(),
  constraint purchase_pkey primary key (panel_id, id)
);
comment on column ordering.purchase.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
select platform.panel_table('ordering.purchase', 'select, insert');

create table ordering.order_line (
  panel_id integer not null,
  id integer not null default nextval('ordering.order_id'),
  purchase_id integer not null,
  user_id integer not null,
  service_id integer not null,
  service_name text not null,
  name text,
  url text,
  link_hash bytea,
  quantity integer not null constraint order_line_quantity_positive check (quantity > 0),
  charged_micro bigint not null constraint order_line_charged_micro_not_negative check (charged_micro >= 0),
  unit_price text not null,
  is_guarantee boolean not null,
  is_cancellable boolean not null,
  refund_policy text not null constraint order_line_refund_policy_known check (refund_policy in ('refund', 'ask')),
  targetable_values jsonb not null,
  provider_fields jsonb not null,
  source text,
  is_reorder boolean not null,
  state text not null
    constraint order_line_state_known check (state in ('unpaid', 'moderation', 'ready', 'submitting', 'unknown', 'accepted', 'running', 'cancel_pending', 'review', 'paused',
      'completed', 'partial', 'canceled', 'failed', 'expired')),
  status text not null generated always as (case
      when state in ('unpaid', 'completed', 'canceled') then state
      when state in ('moderation', 'review') then 'in_moderation'
      when state in ('paused', 'partial') then 'stopped'
      when state = 'failed' then 'error'
      when state = 'expired' then 'canceled'
      else 'in_processing' end) stored
    constraint order_line_status_known check (status in ('completed', 'stopped', 'in_processing', 'in_moderation', 'canceled', 'unpaid', 'error')),
  state_version integer not null default 0,
  delivered integer not null default 0 constraint order_line_delivered_within_quantity check (delivered between 0 and quantity),
  start_count integer,
  refunded_micro bigint not null default 0 constraint order_line_refunded_micro_within_charged_micro check (refunded_micro between 0 and charged_micro),
  cancel_reason text,
  cancel_description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  due_at timestamptz,
  completed_at timestamptz,
  deleted_at timestamptz,
  -- A coupon belongs to a checkout and its worth is spread over the lines: a discount has lowered `charged_micro`, a bonus is credited when the line is paid, a
  -- cashback when it is settled, on what was earned.
  coupon_type text constraint order_line_coupon_type_known check (coupon_type in ('discount', 'cashback', 'bonus')),
  coupon_id integer,
  coupon_micro bigint not null default 0 constraint order_line_coupon_micro_not_negative check (coupon_micro >= 0),
  -- What a guarantee covers, and the refills done under it. How a provider carries a refill out is fulfilment's.
  guarantee_until timestamptz,
  -- Pieces that were missing when the order was last counted after its end.
  lost integer constraint order_line_lost_not_negative check (lost >= 0),
  counted_at timestamptz,
  -- What an order was cut by when it was paid late; its `charged_micro` is what was left. Once an order.
  unpaid_discount_micro bigint not null default 0 constraint order_line_unpaid_discount_micro_not_negative check (unpaid_discount_micro >= 0),
  -- Orders that are made of orders: a drip feed of its runs, a package of its items. The order that was bought is the head; each part is an order line of its own,
  -- with its own money and its own delivery. A head is never sent to a provider itself.
  kind text not null default 'single' constraint order_line_kind_known check (kind in ('single', 'drip_feed', 'package')),
  parent_order_id integer,
  part_of text constraint order_line_part_of_known check (part_of in ('drip_feed', 'package')),
  part_no smallint,
  -- When a provider first had it.
  started_at timestamptz,
  -- One order at a time for a service and a link, and paid orders that a human looks at before they are sent.
  -- What a ready order waits for, so that its customer can be told.
  waits_for text constraint order_line_waits_for_known check (waits_for in ('link')),
  -- When it was first taken to be sent, or an operator let it go: no rule holds it any more.
  cleared_at timestamptz,
  -- A cancel that arrives while an attempt is under way is kept here and carried out when the attempt ends: the submission protocol decides first what became of it.
  cancel_requested_at timestamptz,
  -- What is ordered on screens is charged, split and refunded in whole cents, what is ordered over the API v2 exactly to the micro (docs/adr/0018). Each order says which,
  -- and no amount of it may be anything between two steps.
  step_micro integer not null default 10000 constraint order_line_step check (step_micro in (1, 10000)),
  -- A reseller's own name for an order.
  reference text constraint order_line_reference_length check (length(reference) between 1 and 100),
  -- What the content behind the link of an order is called and looks like, as its platform told the server when the order was placed; nobody who orders can write it.
  title text constraint order_line_title check (char_length(title) between 1 and 300),
  thumbnail text constraint order_line_thumbnail check (char_length(thumbnail) between 1 and 500),
  -- Whether somebody placed it who was not signed in. Until it is paid, or that person has proved the address, it may be a stranger's, and the account's list does not
  -- show it (docs/adr/0029).
  by_guest boolean not null default false,
  -- Orders of the panel's own making have no customer (user 0): nobody lists them.
  is_listed boolean not null generated always as
      (user_id <> 0 and part_of is distinct from 'package' and (kind <> 'drip_feed' or state in ('unpaid', 'moderation', 'expired')) and not (by_guest and paid_at is null)) stored,
  constraint order_line_pkey primary key (panel_id, id),
  constraint order_line_purchase_id_fk foreign key (panel_id, purchase_id) references ordering.purchase,
  constraint order_line_coupon_has_type check ((coupon_micro = 0 or coupon_type is not null) and (coupon_id is null or coupon_type is not null)),
  constraint order_line_part_is_whole check ((parent_order_id is null) = (part_of is null) and (parent_order_id is null) = (part_no is null)),
  constraint order_line_part_has_no_parts check (kind = 'single' or parent_order_id is null),
  constraint order_line_parent_order_id_fk foreign key (panel_id, parent_order_id) references ordering.order_line (panel_id, id),
  constraint order_line_whole_steps check (charged_micro % step_micro = 0 and refunded_micro % step_micro = 0 and coupon_micro % step_micro = 0 and unpaid_discount_micro % step_micro = 0)
) with (fillfactor = 85);
comment on column ordering.order_line.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column ordering.order_line.coupon_id is 'Of promotions.coupon, without a foreign key: what a coupon was worth stands on the order.';
comment on column ordering.order_line.service_id is 'Of catalogue.service, without a foreign key: what was bought outlives the service.';
create index order_line_of_purchase on ordering.order_line (panel_id, purchase_id);
create index order_line_due on ordering.order_line (panel_id, due_at) where state = 'ready';
create index order_line_unpaid on ordering.order_line (panel_id, created_at) where state = 'unpaid';
-- What operators look for in all orders of a panel. No order is placed in one of the states of the second, so that it costs placing nothing.
create index order_line_of_service on ordering.order_line (panel_id, service_id, state, id desc);
create index order_line_of_state on ordering.order_line (panel_id, state, id desc)
  where deleted_at is null and state in ('moderation', 'unknown', 'review', 'paused', 'partial', 'canceled', 'failed', 'expired');
create index order_line_of_coupon on ordering.order_line (panel_id, coupon_id, id desc) include (state, service_id) where coupon_id is not null and deleted_at is null;
create index order_line_by_link on ordering.order_line (panel_id, link_hash, id desc) where link_hash is not null and deleted_at is null;
-- What the checks and the purge of this domain look for, by index.
create index order_line_open on ordering.order_line (panel_id, id) where state not in ('unpaid', 'completed', 'partial', 'canceled', 'expired');
-- Orders that are not over, by what they wait for: late ones are the first of each service and state, and states are counted without reading their rows.
create index order_line_begun on ordering.order_line (panel_id, state, service_id,
    (case when state <> 'ready' and started_at is not null then started_at when part_of = 'drip_feed' and due_at is not null then due_at
      when cleared_at is not null then cleared_at when paid_at is not null then paid_at else created_at end))
  where state not in ('unpaid', 'completed', 'partial', 'canceled', 'expired');
create index order_line_closed on ordering.order_line (panel_id, completed_at) where completed_at is not null;
create unique index order_line_part on ordering.order_line (panel_id, parent_order_id, part_no) where parent_order_id is not null;
create index order_line_drip_feed on ordering.order_line (panel_id, user_id, id desc) where kind = 'drip_feed';
create index order_line_of_link on ordering.order_line (panel_id, link_hash, service_id, id)
  where kind = 'single' and link_hash is not null and state in ('ready', 'submitting', 'unknown', 'accepted', 'running', 'cancel_pending', 'review');
-- Orders with keywords, by what never changes of them: the updates of a delivery stay cheap.
create index order_line_keywords on ordering.order_line (panel_id, created_at) where provider_fields ? 'keywords' and parent_order_id is null;
create index order_line_of_user on ordering.order_line (panel_id, user_id, id desc) include (is_listed, state, service_id) where deleted_at is null;
create index order_line_deleted_of_user on ordering.order_line (panel_id, user_id) where deleted_at is not null;
create index order_line_by_status on ordering.order_line (panel_id, user_id, status, id desc) where deleted_at is null and is_listed;
create index order_line_by_cost on ordering.order_line (panel_id, user_id, charged_micro, id) include (status) where deleted_at is null and is_listed;
create index order_line_by_quantity on ordering.order_line (panel_id, user_id, quantity, id) include (status) where deleted_at is null and is_listed;
create index order_line_by_creation on ordering.order_line (panel_id, user_id, created_at) include (id, status) where deleted_at is null and is_listed;
create index order_line_completed_of_user on ordering.order_line (panel_id, user_id, service_id) where status = 'completed' and deleted_at is null and is_listed;
create index order_line_cancelable on ordering.order_line (panel_id, user_id, id desc)
  where deleted_at is null and is_listed and state in ('ready', 'submitting', 'unknown', 'paused', 'failed', 'accepted', 'running');
create index order_line_by_reference on ordering.order_line (panel_id, user_id, reference, id) where reference is not null;
select platform.panel_table('ordering.order_line', 'select, insert, update');
select platform.resolver_may_read('ordering.order_line');

-- Which lines an invoice pays.
create table ordering.invoice_line (
  panel_id integer not null,
  invoice_id uuid not null,
  order_id integer not null,
  -- When the money of an invoice was held against its orders: once, however often its arrival is told.
  applied_at timestamptz,
  constraint invoice_line_pkey primary key (panel_id, invoice_id, order_id),
  constraint invoice_line_order_id_fk foreign key (panel_id, order_id) references ordering.order_line
);
comment on column ordering.invoice_line.invoice_id is 'Of payments.invoice by its public number, without a foreign key: invoices are another domain''s, and are never deleted.';
-- The invoices that an order had, for paying it another way.
create index invoice_line_of_line on ordering.invoice_line (panel_id, order_id);
select platform.panel_table('ordering.invoice_line', 'select, insert');
grant update (applied_at) on ordering.invoice_line to vitrine_app;

-- Delivered count over time, one row per change.
create table ordering.progress_point (
  panel_id integer not null,
  order_id integer not null,
  at timestamptz not null default clock_timestamp(),
  delivered integer not null,
  constraint progress_point_pkey primary key (panel_id, order_id, at)
);
comment on column ordering.progress_point.order_id is 'Of ordering.order_line, without a foreign key: points of progress come in thousands, and go by age.';
select platform.panel_table('ordering.progress_point', 'select, insert');
grant delete on ordering.progress_point to vitrine_app;

-- What happened to an order, in the customer's words by `kind`.
create table ordering.line_event (
  panel_id integer not null,
  order_id integer not null,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  amount_micro bigint,
  actor_kind text not null default 'system',
  actor_id integer not null default 0,
  constraint line_event_pkey primary key (panel_id, order_id, id)
);
comment on column ordering.line_event.order_id is 'Of ordering.order_line, without a foreign key: the history of an order is appended while others hold its row.';
comment on column ordering.line_event.actor_id is 'The account that acted, 0 for the system, without a foreign key: history outlives what it tells of.';
select platform.panel_table('ordering.line_event', 'select, insert');

-- Reseller requests without a request id: the same service, link and quantity again within seconds is a repeat, not a second order.
create table ordering.recent_request (
  panel_id integer not null,
  user_id integer not null,
  service_id integer not null,
  -- A repeat is the same order in everything: link, comments and other inputs, runs, guarantee. Another text for the same link is another order.
  request_hash bytea not null,
  quantity integer not null,
  at timestamptz not null default clock_timestamp(),
  constraint recent_request_pkey primary key (panel_id, user_id, service_id, request_hash, quantity)
);
comment on column ordering.recent_request.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column ordering.recent_request.service_id is 'Of catalogue.service, without a foreign key: what was bought outlives the service.';
select platform.panel_table('ordering.recent_request');

create sequence ordering.refill_id as integer;
grant usage on sequence ordering.refill_id to vitrine_app;

create table ordering.refill (
  panel_id integer not null,
  id integer not null default nextval('ordering.refill_id'),
  order_id integer not null,
  user_id integer not null,
  quantity integer not null constraint refill_quantity_positive check (quantity > 0),
  -- Who found out that something is missing: the customer, or the daily count.
  origin text not null constraint refill_origin_known check (origin in ('customer', 'count')),
  state text not null default 'requested'
    constraint refill_state_known check (state in ('requested', 'submitting', 'unknown', 'accepted', 'in_progress', 'completed', 'rejected')),
  state_version integer not null default 0,
  reason text constraint refill_reason_length check (length(reason) <= 500),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint refill_pkey primary key (panel_id, id),
  constraint refill_order_id_fk foreign key (panel_id, order_id) references ordering.order_line (panel_id, id),
  constraint refill_ended_at_when_ended check ((ended_at is not null) = (state in ('completed', 'rejected')))
);
comment on column ordering.refill.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
-- One open refill per order.
create unique index refill_one_open on ordering.refill (panel_id, order_id) where state not in ('completed', 'rejected');
create index refill_of_line on ordering.refill (panel_id, order_id, id desc);
select platform.panel_table('ordering.refill', 'select, insert, update');

-- The plan of a drip feed; `id` is the order line that was bought. `pause` is the time between two runs as it really passes.
create table ordering.drip_feed (
  panel_id integer not null,
  id integer not null,
  mode text not null constraint drip_feed_mode_known check (mode in ('flat', 'increasing', 'decreasing', 'random')),
  quantity integer not null constraint drip_feed_quantity_positive check (quantity > 0),
  quantity_step integer not null constraint drip_feed_quantity_step_positive check (quantity_step > 0),
  runs smallint not null constraint drip_feed_runs_range check (runs between 2 and 100),
  minutes_between_runs integer not null constraint drip_feed_minutes_between_runs_range check (minutes_between_runs between 1 and 10080),
  pause interval not null constraint drip_feed_pause_positive check (pause > interval '0'),
  runs_made smallint not null default 0 constraint drip_feed_runs_made_within_runs check (runs_made between 0 and runs),
  started_at timestamptz,
  -- When the next run is due; empty while the run before it has not begun, while the feed is paused, and after the last one.
  next_at timestamptz,
  -- Where the present pause counts from: the planned time of a run, and how many runs stood before it. Empty until an operator changes the pause.
  paced_from timestamptz,
  paced_runs smallint not null default 0 constraint drip_feed_paced_runs_within_runs check (paced_runs between 0 and runs),
  constraint drip_feed_pkey primary key (panel_id, id),
  constraint drip_feed_id_fk foreign key (panel_id, id) references ordering.order_line (panel_id, id),
  constraint drip_feed_next_after_start check (next_at is null or started_at is not null)
);
create index drip_feed_due on ordering.drip_feed (next_at) where next_at is not null;
select platform.panel_table('ordering.drip_feed', 'select, insert, update');
select platform.resolver_may_read('ordering.drip_feed');

-- What a head is made of, decided and priced when it was bought; `order_id` is the order that the part has become.
create table ordering.part (
  panel_id integer not null,
  parent_order_id integer not null,
  no smallint not null constraint part_no_range check (no between 1 and 500),
  service_id integer not null,
  service_name text not null,
  quantity integer not null constraint part_quantity_positive check (quantity > 0),
  charged_micro bigint not null constraint part_charged_micro_not_negative check (charged_micro >= 0),
  coupon_micro bigint not null constraint part_coupon_micro_not_negative check (coupon_micro >= 0),
  unit_price text not null,
  is_guarantee boolean not null,
  is_cancellable boolean not null,
  order_id integer,
  constraint part_pkey primary key (panel_id, parent_order_id, no),
  constraint part_parent_order_id_fk foreign key (panel_id, parent_order_id) references ordering.order_line (panel_id, id),
  constraint part_order_id_fk foreign key (panel_id, order_id) references ordering.order_line (panel_id, id)
);
comment on column ordering.part.service_id is 'Of catalogue.service, without a foreign key: what was bought outlives the service.';
create unique index part_line on ordering.part (panel_id, order_id) where order_id is not null;
select platform.panel_table('ordering.part', 'select, insert, update');

-- Which paid orders are held: of one service or of all, from an amount or a quantity on, only the first of a customer.
create table ordering.hold_rule (
  panel_id integer not null,
  id integer generated always as identity,
  service_id integer,
  from_micro bigint not null default 0 constraint hold_rule_from_micro_not_negative check (from_micro >= 0),
  quantity_from integer not null default 0 constraint hold_rule_quantity_from_not_negative check (quantity_from >= 0),
  is_first_order boolean not null default false,
  -- Of services of this network; paid by this method, with the order itself; of customers who are signed in from one of these countries, or whose account was younger
  -- than so many days when they paid.
  network_id integer,
  method_id integer,
  countries text[] not null default '{}' constraint hold_rule_countries_count check (cardinality(countries) <= 50),
  newer_than_days integer not null default 0 constraint hold_rule_newer_than_days_not_negative check (newer_than_days >= 0),
  is_enabled boolean not null default true,
  note text constraint hold_rule_note_length check (length(note) <= 500),
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  constraint hold_rule_pkey primary key (panel_id, id)
);
comment on column ordering.hold_rule.service_id is 'Of catalogue.service, without a foreign key: a rule names what an operator typed, and holds nothing when the service is gone.';
comment on column ordering.hold_rule.network_id is 'Of catalogue.network, without a foreign key, like the service.';
comment on column ordering.hold_rule.method_id is 'Of payments.method, without a foreign key, like the service.';
select platform.panel_table('ordering.hold_rule', 'select, insert, update, delete');

-- Every order that a rule held, and who decided what about it. The rule may be gone by then.
create table ordering.held_order (
  panel_id integer not null,
  order_id integer not null,
  rule_id integer not null,
  reason text not null,
  held_at timestamptz not null default clock_timestamp(),
  decision text constraint held_order_decision_known check (decision in ('released', 'refused')),
  operator text,
  note text constraint held_order_note_length check (length(note) <= 500),
  decided_at timestamptz,
  constraint held_order_pkey primary key (panel_id, order_id),
  constraint held_order_order_id_fk foreign key (panel_id, order_id) references ordering.order_line (panel_id, id),
  constraint held_order_decision_is_whole check ((decision is null) = (decided_at is null) and (decision is null) = (operator is null))
);
comment on column ordering.held_order.rule_id is 'Of ordering.hold_rule, without a foreign key: the rule may be gone when its order is looked at.';
create index held_order_open on ordering.held_order (held_at) where decision is null;
create index held_order_line on ordering.held_order (order_id);
select platform.panel_table('ordering.held_order', 'select, insert, update');
select platform.resolver_may_read('ordering.held_order');

-- Services applied to each new publication of a channel. Money moves only when a publication is ordered: every order of it is an order line like any other.
create table ordering.subscription (
  panel_id integer not null,
  -- Of the same numbers as orders: a reseller asks `status` and `cancel` by number only.
  id integer not null default nextval('ordering.order_id'),
  user_id integer not null,
  network_id integer not null,
  url text not null constraint subscription_url_length check (length(url) between 1 and 500),
  name text not null constraint subscription_name_length check (length(name) between 1 and 100),
  source text constraint subscription_source_length check (length(source) <= 50),
  locale text not null,
  contents_limit integer not null constraint subscription_contents_limit_range check (contents_limit between 1 and 1000),
  contents_left integer not null constraint subscription_contents_left_not_negative check (contents_left >= 0),
  delay_minutes integer not null default 0 constraint subscription_delay_minutes_range check (delay_minutes between 0 and 43200),
  expires_at timestamptz,
  billing text not null constraint subscription_billing_known check (billing in ('balance', 'card')),
  card_id integer,
  card_failures integer not null default 0 constraint subscription_card_failures_not_negative check (card_failures >= 0),
  state text not null default 'active' constraint subscription_state_known check (state in ('active', 'paused', 'completed', 'expired', 'canceled')),
  status text not null
    generated always as (case when state in ('active', 'paused') then 'in_processing' when state = 'expired' then 'completed' else state end) stored,
  state_version integer not null default 0,
  cancel_reason text,
  -- Publications from this time on count; older ones only as many as were asked for, once.
  counts_from timestamptz not null,
  old_posts integer not null default 0 constraint subscription_old_posts_range check (old_posts between 0 and 1000),
  -- When the feed is looked at next.
  due_at timestamptz,
  looked_at timestamptz,
  -- When an operator last asked for a look before its time, and when the look began that answered last, well or not: a later question still waits.
  poll_requested_at timestamptz,
  poll_begun_at timestamptz,
  looks_failed integer not null default 0,
  last_failure text,
  feed_url text,
  feed_etag text,
  feed_modified text,
  created_at timestamptz not null,
  updated_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Only what stands on the channel when its feed is first read is ordered; nothing that is published later.
  old_posts_only boolean not null default false,
  -- Orders and subscriptions are found by what a reseller calls them: over the API by the whole name, in the lists by its terms.
  reference text constraint subscription_reference_length check (length(reference) between 1 and 100),
  constraint subscription_pkey primary key (panel_id, id),
  constraint subscription_contents_left_within_contents_limit check (contents_left <= contents_limit),
  constraint subscription_card_of_billing check ((billing = 'card') = (card_id is not null)),
  constraint subscription_ended_at_when_ended check ((ended_at is not null) = (state in ('completed', 'expired', 'canceled'))),
  constraint subscription_due_when_active check ((due_at is not null) = (state = 'active'))
);
comment on column ordering.subscription.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column ordering.subscription.network_id is 'Of catalogue.network, without a foreign key: networks are part of the product and never go.';
comment on column ordering.subscription.card_id is 'Of payments.saved_card, without a foreign key: cards are another domain''s, and are never deleted, only removed from view.';
create index subscription_of_user on ordering.subscription (panel_id, user_id, id desc);
create index subscription_due on ordering.subscription (panel_id, due_at) where state = 'active';
create index subscription_of_card on ordering.subscription (panel_id, card_id) where card_id is not null;
create index subscription_by_reference on ordering.subscription (panel_id, user_id, reference, id) where reference is not null;
select platform.panel_table('ordering.subscription', 'select, insert, update');
select platform.resolver_may_read('ordering.subscription');

create table ordering.subscription_service (
  panel_id integer not null,
  subscription_id integer not null,
  service_id integer not null,
  position smallint not null,
  service_name text not null,
  min_quantity integer not null constraint subscription_service_min_quantity_positive check (min_quantity > 0),
  max_quantity integer not null constraint subscription_service_max_quantity_from_min_quantity check (max_quantity >= min_quantity),
  is_guarantee boolean not null,
  -- What it cost when the subscription was made; each publication pays the price of its own time.
  cost_micro bigint not null constraint subscription_service_cost_micro_not_negative check (cost_micro >= 0),
  -- Codes of the countries that were chosen for a service; each order of a publication carries them.
  countries text[] not null default '{}' constraint subscription_service_countries_count check (cardinality(countries) <= 10),
  constraint subscription_service_pkey primary key (panel_id, subscription_id, service_id),
  constraint subscription_service_subscription_id_fk foreign key (panel_id, subscription_id) references ordering.subscription (panel_id, id)
);
comment on column ordering.subscription_service.service_id is 'Of catalogue.service, without a foreign key: what was bought outlives the service.';
select platform.panel_table('ordering.subscription_service', 'select, insert');

-- A publication that counts. It stands here once, whatever its feed calls it or wherever it lists it: by its number there, and by its link.
create table ordering.subscription_content (
  panel_id integer not null,
  id integer not null generated always as identity,
  subscription_id integer not null,
  external_post_id text not null constraint subscription_content_external_post_id_length check (length(external_post_id) between 1 and 300),
  url text not null constraint subscription_content_url_length check (length(url) between 1 and 500),
  title text constraint subscription_content_title_length check (length(title) <= 300),
  thumbnail text constraint subscription_content_thumbnail_length check (length(thumbnail) <= 500),
  published_at timestamptz not null,
  found_at timestamptz not null,
  state text not null default 'waiting' constraint subscription_content_state_known check (state in ('waiting', 'ordered', 'skipped')),
  due_at timestamptz,
  -- Times that the money did not suffice.
  tries smallint not null default 0 constraint subscription_content_tries_not_negative check (tries >= 0),
  -- What its charge of a card amounts to, from the first try until the card has answered.
  charge_micro bigint constraint subscription_content_charge_micro_positive check (charge_micro > 0),
  -- The card that this charge was begun with: it goes on with that one although another one pays by now.
  charge_card_id integer,
  reason text constraint subscription_content_reason_known check (reason in ('funds', 'card', 'service', 'account', 'limit', 'canceled')),
  purchase_id integer,
  ended_at timestamptz,
  -- Charges of a saved card that were declined for a publication; each next one goes under a key of its own.
  card_tries smallint not null default 0 constraint subscription_content_card_tries_not_negative check (card_tries >= 0),
  constraint subscription_content_pkey primary key (panel_id, id),
  constraint subscription_content_subscription_id_external_post_id_unique unique (panel_id, subscription_id, external_post_id),
  constraint subscription_content_subscription_id_url_unique unique (panel_id, subscription_id, url),
  constraint subscription_content_subscription_id_fk foreign key (panel_id, subscription_id) references ordering.subscription (panel_id, id),
  constraint subscription_content_purchase_id_fk foreign key (panel_id, purchase_id) references ordering.purchase (panel_id, id),
  constraint subscription_content_due_when_waiting check ((due_at is not null) = (state = 'waiting')),
  constraint subscription_content_purchase_when_ordered check ((purchase_id is not null) = (state = 'ordered')),
  constraint subscription_content_reason_when_skipped check ((reason is not null) = (state = 'skipped')),
  constraint subscription_content_ended_unless_waiting check ((ended_at is null) = (state = 'waiting'))
);
comment on column ordering.subscription_content.charge_card_id is 'Of payments.saved_card, without a foreign key: cards are another domain''s, and are never deleted, only removed from view.';
create index subscription_content_due on ordering.subscription_content (panel_id, due_at) where state = 'waiting';
create unique index subscription_content_of_purchase on ordering.subscription_content (panel_id, purchase_id) where purchase_id is not null;
create index subscription_content_newest on ordering.subscription_content (panel_id, subscription_id, published_at desc, id desc);
select platform.panel_table('ordering.subscription_content', 'select, insert, update');
select platform.resolver_may_read('ordering.subscription_content');

-- The order of a publication for a service: one for ever (sub:{id}:post:{content}:svc:{service}).
create table ordering.subscription_order (
  panel_id integer not null,
  subscription_id integer not null,
  content_id integer not null,
  service_id integer not null,
  order_id integer not null,
  constraint subscription_order_pkey primary key (panel_id, subscription_id, content_id, service_id),
  constraint subscription_order_order_id_unique unique (panel_id, order_id),
  constraint subscription_order_content_id_fk foreign key (panel_id, content_id) references ordering.subscription_content (panel_id, id),
  constraint subscription_order_order_id_fk foreign key (panel_id, order_id) references ordering.order_line (panel_id, id)
);
comment on column ordering.subscription_order.subscription_id is 'Of ordering.subscription by the row of its content; the number stands here for the key alone.';
comment on column ordering.subscription_order.service_id is 'Of catalogue.service, without a foreign key: what was bought outlives the service.';
select platform.panel_table('ordering.subscription_order', 'select, insert');

-- What customers ask the panel's support about their orders. The words go out in one mail, which reads them here.
create sequence ordering.enquiry_id as integer;
grant usage on sequence ordering.enquiry_id to vitrine_app;

create table ordering.enquiry (
  panel_id integer not null,
  id integer not null default nextval('ordering.enquiry_id'),
  order_id integer not null,
  user_id integer not null,
  subject text not null constraint enquiry_subject_length check (length(subject) <= 150),
  text text not null constraint enquiry_text_length check (length(text) <= 5000),
  -- Where to answer somebody whose account has no address.
  email text constraint enquiry_email_length check (length(email) <= 255),
  created_at timestamptz not null,
  constraint enquiry_pkey primary key (panel_id, id),
  constraint enquiry_order_id_fk foreign key (panel_id, order_id) references ordering.order_line (panel_id, id)
);
comment on column ordering.enquiry.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create index enquiry_of_user on ordering.enquiry (panel_id, user_id, created_at desc);
select platform.panel_table('ordering.enquiry', 'select, insert, delete');

-- Where an ordered video stands among the results of its keywords: when it was ordered, when all was delivered, and five days later.
create table ordering.keyword_rank (
  panel_id integer not null,
  order_id integer not null,
  stage text not null constraint keyword_rank_stage_known check (stage in ('on_create', 'on_complete', 'after_five_days')),
  -- While it is being looked up this is when somebody else may try.
  due_at timestamptz not null,
  tries integer not null default 0,
  -- Keyword to position, null for one that is not among the results; null as a whole when nobody could tell.
  positions jsonb,
  measured_at timestamptz,
  constraint keyword_rank_pkey primary key (panel_id, order_id, stage),
  constraint keyword_rank_order_id_fk foreign key (panel_id, order_id) references ordering.order_line (panel_id, id)
);
create index keyword_rank_due on ordering.keyword_rank (panel_id, due_at) where measured_at is null;
select platform.panel_table('ordering.keyword_rank');

-- Which partner's order form a checkout came from, and the mark-up that its prices had. Checkouts of the panel's own form have no row, and placing them costs nothing more.
create table ordering.widget_purchase (
  panel_id integer not null,
  purchase_id integer not null,
  widget_id integer not null,
  partner_id integer not null,
  markup_ppm integer not null constraint widget_purchase_markup_ppm_range check (markup_ppm between 0 and 1000000),
  constraint widget_purchase_pkey primary key (panel_id, purchase_id),
  constraint widget_purchase_purchase_id_fk foreign key (panel_id, purchase_id) references ordering.purchase (panel_id, id)
);
comment on column ordering.widget_purchase.widget_id is 'Of earning.widget, without a foreign key: earning is a later domain.';
comment on column ordering.widget_purchase.partner_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
select platform.panel_table('ordering.widget_purchase', 'select, insert');

-- The public address of a purchase: anyone who knows it sees its orders, and nothing else. The token follows from the server's secret, the purchase and the version;
-- only its hash stands here, so a copy of the database opens no order. A new version makes every earlier address void.
create table ordering.order_link (
  panel_id integer not null,
  purchase_id integer not null,
  version integer not null default 1 constraint order_link_version_positive check (version > 0),
  token_hash bytea not null,
  renewed_at timestamptz,
  constraint order_link_pkey primary key (panel_id, purchase_id),
  constraint order_link_purchase_id_fk foreign key (panel_id, purchase_id) references ordering.purchase (panel_id, id)
);
create unique index order_link_by_token on ordering.order_link (panel_id, token_hash);
select platform.panel_table('ordering.order_link', 'select, insert, update, delete');

-- Codes that are mailed to the address of an order: they prove the address for one thing. The hash is written with the mail, so no queue holds a code.
create sequence ordering.order_code_id as integer;
grant usage on sequence ordering.order_code_id to vitrine_app;

create table ordering.order_code (
  panel_id integer not null,
  id integer not null default nextval('ordering.order_code_id'),
  order_id integer not null,
  user_id integer not null,
  purpose text not null,
  requested_at timestamptz not null,
  code_hash bytea,
  expires_at timestamptz,
  tries integer not null default 0,
  used_at timestamptz,
  constraint order_code_pkey primary key (panel_id, id),
  constraint order_code_order_id_fk foreign key (panel_id, order_id) references ordering.order_line (panel_id, id),
  constraint order_code_purpose_known check (purpose in ('cancel', 'refill', 'claim', 'link'))
);
comment on column ordering.order_code.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create index order_code_of_line on ordering.order_code (panel_id, order_id, purpose, id desc);
create index order_code_of_user on ordering.order_code (panel_id, user_id, requested_at desc);
select platform.panel_table('ordering.order_code', 'select, insert, update, delete');

-- One-time tickets in mails to customers without a password: anyone who comes with one has read the mail.
create table ordering.claim_ticket (
  panel_id integer not null,
  token_hash bytea not null,
  order_id integer not null,
  user_id integer not null,
  expires_at timestamptz not null,
  constraint claim_ticket_pkey primary key (panel_id, token_hash),
  constraint claim_ticket_order_id_fk foreign key (panel_id, order_id) references ordering.order_line (panel_id, id)
);
comment on column ordering.claim_ticket.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create index claim_ticket_of_user on ordering.claim_ticket (panel_id, user_id);
create index claim_ticket_by_end on ordering.claim_ticket (panel_id, expires_at);
select platform.panel_table('ordering.claim_ticket', 'select, insert, delete');

-- Which orders placed over the API have changed, for who asks since when. A change carries the transaction that made it: one that commits late is never skipped, because
-- a reader only goes as far as every transaction has ended.
create table ordering.order_change (
  panel_id integer not null,
  user_id integer not null,
  order_id integer not null,
  changed_in xid8 not null,
  changed_at timestamptz not null,
  constraint order_change_pkey primary key (panel_id, order_id)
);
comment on column ordering.order_change.user_id is 'Without a foreign key: written together with the order by its trigger, read alone.';
comment on column ordering.order_change.order_id is 'Without a foreign key: written together with the order by its trigger, read alone.';
create index order_change_of_user on ordering.order_change (panel_id, user_id, changed_in, order_id);
select platform.panel_table('ordering.order_change', 'select, insert, update');

-- Orders of test keys: for nothing, delivered by the clock alone, and in no list, statistic or book. Their numbers are far from those of orders.
create sequence ordering.test_order_id as integer start 2000000000 minvalue 2000000000 maxvalue 2147483647 cycle;
grant usage on sequence ordering.test_order_id to vitrine_app;

create table ordering.test_order (
  panel_id integer not null,
  order_id integer not null default nextval('ordering.test_order_id'),
  user_id integer not null,
  -- The drip feed or subscription that it is made by.
  parent_order_id integer,
  kind text not null constraint test_order_kind_known check (kind in ('single', 'package', 'drip_feed', 'subscription')),
  service_id integer not null,
  url text,
  -- Of a subscription: how many publications it serves.
  quantity integer not null,
  charged_micro bigint not null constraint test_order_charged_micro_not_negative check (charged_micro >= 0),
  is_guarantee boolean not null,
  is_cancellable boolean not null,
  guarantee_days integer,
  reference text,
  created_at timestamptz not null,
  -- A later run or publication begins later.
  starts_at timestamptz not null,
  expires_at timestamptz,
  canceled_at timestamptz,
  constraint test_order_pkey primary key (panel_id, order_id)
);
comment on column ordering.test_order.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column ordering.test_order.parent_order_id is 'The drip feed or subscription of a test key it belongs to: test orders of every kind stand in this table, and go by age.';
comment on column ordering.test_order.service_id is 'Of catalogue.service, without a foreign key: what was bought outlives the service.';
create index test_order_user on ordering.test_order (panel_id, user_id, order_id);
create index test_order_head on ordering.test_order (panel_id, parent_order_id) where parent_order_id is not null;
create index test_order_created on ordering.test_order (panel_id, created_at);
select platform.panel_table('ordering.test_order');

-- Calls of the resellers' API of the last days, so that operators see what a program sent and was answered. Written beside the calls and bounded: a record, not a
-- count. Keys are never in it.
create table ordering.api_v2_call (
  panel_id integer not null,
  id bigint not null generated always as identity,
  user_id integer not null,
  at timestamptz not null,
  action text not null constraint api_v2_call_action_length check (length(action) <= 40),
  sent jsonb not null,
  answer text not null constraint api_v2_call_answer_length check (length(answer) <= 1000),
  error text constraint api_v2_call_error_length check (length(error) <= 500),
  is_limited boolean not null,
  is_test boolean not null,
  took_ms integer not null,
  -- Calls of the customer since the one before that were not kept.
  skipped integer not null,
  constraint api_v2_call_pkey primary key (panel_id, id),
  constraint api_v2_call_limited_is_error check (not is_limited or error is not null)
);
comment on column ordering.api_v2_call.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create index api_v2_call_user on ordering.api_v2_call (panel_id, user_id, id desc);
create index api_v2_call_action on ordering.api_v2_call (panel_id, user_id, action, id desc);
create index api_v2_call_error on ordering.api_v2_call (panel_id, user_id, id desc) where error is not null;
create index api_v2_call_age on ordering.api_v2_call (panel_id, at);
select platform.panel_table('ordering.api_v2_call', 'select, insert, delete');

create table ordering.test_refill (
  panel_id integer not null,
  refill_id integer not null default nextval('ordering.test_order_id'),
  user_id integer not null,
  order_id integer not null,
  requested_at timestamptz not null,
  constraint test_refill_pkey primary key (panel_id, refill_id),
  constraint test_refill_order_id_fk foreign key (panel_id, order_id) references ordering.test_order on delete cascade
);
comment on column ordering.test_refill.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create index test_refill_order on ordering.test_refill (panel_id, order_id);
create index test_refill_user on ordering.test_refill (panel_id, user_id);
select platform.panel_table('ordering.test_refill');

-- The words of a text, the panel before each, so that an index of them is searched within one panel. It knows no language, so it serves every script: an
-- ideograph or kana is a word of its own, for those scripts write no spaces.
-- An index is made of it: it changes together with the index only, so it does not stand among the functions.
create function ordering.terms_of(p_panel_id integer, p_text text) returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(array(
    select distinct p_panel_id::text || ' ' || term
      from regexp_split_to_table(regexp_replace(lower(p_text), '([\u2e80-\uffff])', ' \1 ', 'g'),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+') term
     where term <> ''))
$$;

-- What customers and the panel's support write to each other.
create table ordering.ticket (
  panel_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  kind text not null constraint ticket_kind_known check (kind in ('order', 'payment', 'account', 'other')),
  order_id integer,
  invoice_id uuid,
  subject text not null constraint ticket_subject_length check (length(subject) between 1 and 150),
  -- Where to answer somebody whose account has no address.
  email text constraint ticket_email_length check (length(email) <= 255),
  state text not null default 'new' constraint ticket_state_known check (state in ('new', 'open', 'waiting', 'snoozed', 'solved')),
  priority text not null default 'normal' constraint ticket_priority_known check (priority in ('low', 'normal', 'high', 'urgent')),
  assigned_to integer,
  -- Since when the customer waits for an answer, and until when it is due; null while they do not wait.
  waits_since timestamptz,
  due_at timestamptz,
  snoozed_until timestamptz,
  rating smallint constraint ticket_rating_range check (rating between 1 and 5),
  -- The ticket that its conversation goes on in.
  joined_into integer,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ticket_pkey primary key (panel_id, id),
  constraint ticket_joined_into_fk foreign key (panel_id, joined_into) references ordering.ticket,
  constraint ticket_joined_is_solved check (joined_into is null or state = 'solved' and joined_into <> id),
  constraint ticket_user_id_fk foreign key (panel_id, user_id) references identity.user_account,
  constraint ticket_order_id_fk foreign key (panel_id, order_id) references ordering.order_line (panel_id, id),
  constraint ticket_order_of_kind check (order_id is null or kind = 'order'),
  constraint ticket_invoice_id_fk foreign key (panel_id, invoice_id) references payments.invoice (panel_id, id),
  constraint ticket_invoice_of_kind check (invoice_id is null or kind = 'payment'),
  constraint ticket_due_while_waiting check ((waits_since is null) = (due_at is null)),
  constraint ticket_snoozed_until_with_state check ((snoozed_until is null) = (state <> 'snoozed'))
);
comment on column ordering.ticket.assigned_to is 'Of operators.operator, without a foreign key: operators are never deleted, and a key would lock one with every ticket.';
create index ticket_of_user on ordering.ticket (panel_id, user_id, id desc);
create index ticket_of_order on ordering.ticket (panel_id, order_id) where order_id is not null;
create index ticket_of_invoice on ordering.ticket (panel_id, invoice_id) where invoice_id is not null;
create index ticket_of_email on ordering.ticket (panel_id, email) where email is not null;
create index ticket_of_kind on ordering.ticket (panel_id, kind, id desc);
create index ticket_of_priority on ordering.ticket (panel_id, priority, id desc);
create index ticket_terms on ordering.ticket using gin (ordering.terms_of(panel_id, subject));
create index ticket_unsolved on ordering.ticket (panel_id, id desc) where state <> 'solved';
create index ticket_solved on ordering.ticket (panel_id, id desc) where state = 'solved';
create index ticket_due on ordering.ticket (panel_id, due_at, id) where due_at is not null;
create index ticket_answered on ordering.ticket (panel_id, updated_at) where state = 'waiting';
create index ticket_joined on ordering.ticket (panel_id, joined_into) where joined_into is not null;
select platform.panel_table('ordering.ticket', 'select, insert, update, delete');
select platform.resolver_may_read('ordering.ticket');

create table ordering.ticket_message (
  panel_id integer not null,
  id integer generated always as identity,
  ticket_id integer not null,
  author text not null constraint ticket_message_author_known check (author in ('customer', 'support')),
  -- Who answered for the support.
  operator_id integer,
  -- Only operators read it.
  is_note boolean not null default false,
  -- What an operator did to the ticket or its order, told to operators alone.
  event text
    constraint ticket_message_event_known check (event in ('checked', 'paused', 'resumed', 'canceled', 'sent', 'link-changed', 'settled', 'refill-requested', 'joined', 'split')),
  text text not null constraint ticket_message_text_length check (length(text) between 1 and 20000),
  created_at timestamptz not null,
  constraint ticket_message_pkey primary key (panel_id, id),
  constraint ticket_message_ticket_id_fk foreign key (panel_id, ticket_id) references ordering.ticket,
  constraint ticket_message_operator_of_support check ((operator_id is null) = (author = 'customer')),
  constraint ticket_message_note_of_support check (not is_note or author = 'support'),
  constraint ticket_message_event_of_note check (event is null or is_note)
);
comment on column ordering.ticket_message.operator_id is 'Of operators.operator, without a foreign key: operators are never deleted, and a key would lock one with every answer.';
create index ticket_message_of_ticket on ordering.ticket_message (panel_id, ticket_id, id);
select platform.panel_table('ordering.ticket_message', 'select, insert, update (ticket_id), delete');

-- The newest answer of a ticket, and where the ticket stood before it: until its time it is not told to the customer, and its author may take it back.
create table ordering.held_answer (
  panel_id integer not null,
  ticket_id integer not null,
  message_id integer not null,
  held_until timestamptz not null,
  -- Of the ticket, once it was answered: with another one something has happened since.
  version integer not null,
  state text not null,
  waits_since timestamptz,
  due_at timestamptz,
  snoozed_until timestamptz,
  assigned_to integer,
  constraint held_answer_pkey primary key (panel_id, ticket_id),
  constraint held_answer_ticket_id_fk foreign key (panel_id, ticket_id) references ordering.ticket on delete cascade,
  constraint held_answer_message_id_fk foreign key (panel_id, message_id) references ordering.ticket_message on delete cascade
);
comment on column ordering.held_answer.assigned_to is 'Of operators.operator, without a foreign key: operators are never deleted, and a key would lock one with every answer.';
create index held_answer_of_message on ordering.held_answer (panel_id, message_id);
select platform.panel_table('ordering.held_answer', 'select, insert, update, delete');

-- What operators sort tickets by.
create table ordering.ticket_tag (
  panel_id integer not null,
  ticket_id integer not null,
  tag text not null constraint ticket_tag_plain check (length(tag) between 1 and 30 and tag = lower(tag)),
  constraint ticket_tag_pkey primary key (panel_id, ticket_id, tag),
  constraint ticket_tag_ticket_id_fk foreign key (panel_id, ticket_id) references ordering.ticket on delete cascade
);
create index ticket_tag_of_tickets on ordering.ticket_tag (panel_id, tag, ticket_id desc);
select platform.panel_table('ordering.ticket_tag', 'select, insert, delete');

-- Pictures and PDFs in messages of tickets. The files lie in the private store under names of ours; a row outlives its file, so that nothing personal is left behind
-- unnoticed.
create table ordering.ticket_attachment (
  panel_id integer not null,
  attachment_id uuid not null,
  -- Whose tickets it may be sent in.
  user_id integer not null,
  -- Who uploaded it for the support.
  operator_id integer,
  -- Null until it is sent.
  message_id integer,
  filename text not null constraint ticket_attachment_filename_length check (length(filename) between 1 and 120),
  content_type text not null,
  bytes integer not null constraint ticket_attachment_bytes_positive check (bytes > 0),
  -- Of a picture, in pixels.
  width integer,
  height integer,
  place bigint not null generated always as identity,
  created_at timestamptz not null,
  -- Set once the store has the file.
  stored_at timestamptz,
  -- Shown to nobody any more; the row goes when the store has let go of the file.
  removed_at timestamptz,
  constraint ticket_attachment_pkey primary key (panel_id, attachment_id),
  constraint ticket_attachment_picture_has_size check ((content_type = 'application/pdf') = (width is null) and (width is null) = (height is null)),
  constraint ticket_attachment_user_id_fk foreign key (panel_id, user_id) references identity.user_account,
  constraint ticket_attachment_message_id_fk foreign key (panel_id, message_id) references ordering.ticket_message
);
comment on column ordering.ticket_attachment.attachment_id is 'Its own number.';
comment on column ordering.ticket_attachment.operator_id is 'Of operators.operator, without a foreign key: operators are never deleted, and a key would lock one with every picture.';
create index ticket_attachment_of_message on ordering.ticket_attachment (panel_id, message_id) where message_id is not null;
create index ticket_attachment_of_user on ordering.ticket_attachment (panel_id, user_id, created_at);
create index ticket_attachment_unsent on ordering.ticket_attachment (panel_id, created_at) where message_id is null and removed_at is null;
create index ticket_attachment_age on ordering.ticket_attachment (panel_id, created_at) where message_id is not null and removed_at is null;
create index ticket_attachment_removed on ordering.ticket_attachment (panel_id, removed_at) where removed_at is not null;
select platform.panel_table('ordering.ticket_attachment', 'select, insert, update, delete');

-- Answers that the support writes again and again, in the shop's languages.
create table ordering.saved_reply (
  panel_id integer not null,
  id integer generated always as identity,
  name text not null constraint saved_reply_name_length check (length(name) between 1 and 80),
  -- By language, English always.
  texts jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint saved_reply_pkey primary key (panel_id, id),
  constraint saved_reply_texts_english check (texts ? 'en')
);
create unique index saved_reply_name_unique on ordering.saved_reply (panel_id, lower(name));
select platform.panel_table('ordering.saved_reply', 'select, insert, update, delete');
