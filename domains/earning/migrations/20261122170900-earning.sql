-- What customers earn beside buying: referrals, order widgets, tasks.
create schema earning;
grant usage on schema earning to vitrine_app, vitrine_resolver;

-- Customers who brought customers, and their share of what those spend.

-- Who brought whom, with the sums of what was earned by it: the list of a customer reads no orders.
create table earning.referral (
  panel_id integer not null,
  id integer generated always as identity,
  referrer_id integer not null,
  -- Brought once, by one.
  referred_id integer not null constraint referral_two_people check (referred_id <> referrer_id),
  -- As the referrer may read it; nothing when the account has no address any more.
  masked_email text,
  created_at timestamptz not null,
  -- What the shop earned by orders of theirs, and what of it the referrer was given.
  spent_micro bigint not null default 0 constraint referral_spent_micro_not_negative check (spent_micro >= 0),
  earned_micro bigint not null default 0 constraint referral_earned_micro_within_spent_micro check (earned_micro between 0 and spent_micro),
  constraint referral_pkey primary key (panel_id, referred_id),
  constraint referral_id_unique unique (panel_id, id)
);
comment on column earning.referral.referrer_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column earning.referral.referred_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create index referral_of_referrer on earning.referral (panel_id, referrer_id, created_at desc, id desc);
select platform.panel_table('earning.referral', 'select, insert, update, delete');

-- One settled order of somebody who was brought, and the share of it; once for ever. It is written before the money moves, so what cannot be posted now is
-- posted later.
create table earning.referral_reward (
  panel_id integer not null,
  order_id integer not null,
  referred_id integer not null,
  referrer_id integer not null,
  spent_micro bigint not null constraint referral_reward_spent_micro_positive check (spent_micro > 0),
  -- As it was when the order ended.
  percent_ppm integer not null constraint referral_reward_percent_ppm_range check (percent_ppm between 0 and 1000000),
  reward_micro bigint not null constraint referral_reward_reward_micro_within_spent_micro check (reward_micro between 0 and spent_micro),
  noted_at timestamptz not null,
  granted_at timestamptz,
  constraint referral_reward_pkey primary key (panel_id, order_id)
);
comment on column earning.referral_reward.order_id is 'Of ordering.order_line, without a foreign key: written from an event of ordering, kept for good.';
comment on column earning.referral_reward.referred_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column earning.referral_reward.referrer_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create index referral_reward_due on earning.referral_reward (panel_id, noted_at, order_id) where granted_at is null;
-- Who earned by a customer, asked when a payment of that customer is disputed.
create index referral_reward_of_referred on earning.referral_reward (panel_id, referred_id, referrer_id);
select platform.panel_table('earning.referral_reward', 'select, insert, update');

-- A share that was agreed with one customer, instead of the panel's.
create table earning.referral_rate (
  panel_id integer not null,
  user_id integer not null,
  percent_ppm integer not null constraint referral_rate_percent_ppm_range check (percent_ppm between 0 and 1000000),
  constraint referral_rate_pkey primary key (panel_id, user_id)
);
comment on column earning.referral_rate.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
select platform.panel_table('earning.referral_rate', 'select, insert, update, delete');

-- Quests that give a first order away, and who took them.
create table earning.free_trial_quest (
  panel_id integer not null,
  id integer generated always as identity,
  position integer not null,
  -- Name, one line and the whole text by language.
  texts jsonb not null constraint free_trial_quest_texts_in_english check (texts ? 'en'),
  image text,
  network_id integer,
  -- How often a customer may take it; 0 is once.
  repeats_count smallint not null default 0 constraint free_trial_quest_repeats_count_not_negative check (repeats_count >= 0),
  asks_proof boolean not null default false,
  min_spent_micro bigint constraint free_trial_quest_min_spent_micro_positive check (min_spent_micro > 0),
  min_topped_up_micro bigint constraint free_trial_quest_min_topped_up_micro_positive check (min_topped_up_micro > 0),
  is_enabled boolean not null default true,
  opens bigint not null default 0,
  constraint free_trial_quest_pkey primary key (panel_id, id)
);
comment on column earning.free_trial_quest.network_id is 'Of catalogue.network, without a foreign key: networks are part of the product and never go.';
create index free_trial_quest_order on earning.free_trial_quest (panel_id, position, id) where is_enabled;
select platform.panel_table('earning.free_trial_quest', 'select, insert, update');

create table earning.free_trial (
  panel_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  quest_id integer not null,
  -- Two requests at once are one trial.
  nth smallint not null constraint free_trial_nth_positive check (nth > 0),
  status text not null constraint free_trial_status_known check (status in ('in_moderation', 'in_processing', 'completed', 'canceled', 'expired')),
  url text not null constraint free_trial_url_length check (length(url) <= 2048),
  proof_url text constraint free_trial_proof_url_length check (length(proof_url) <= 2048),
  -- The order that it became.
  order_id integer,
  locale text not null,
  created_at timestamptz not null,
  expire_at timestamptz not null constraint free_trial_expire_at_from_created_at check (expire_at > created_at),
  constraint free_trial_pkey primary key (panel_id, id),
  constraint free_trial_user_id_quest_id_nth_unique unique (panel_id, user_id, quest_id, nth),
  constraint free_trial_quest_id_fk foreign key (panel_id, quest_id) references earning.free_trial_quest (panel_id, id)
);
comment on column earning.free_trial.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column earning.free_trial.order_id is 'Of ordering.order_line, without a foreign key: written from an event of ordering, kept for good.';
create unique index free_trial_of_order on earning.free_trial (panel_id, order_id) where order_id is not null;
create index free_trial_of_user on earning.free_trial (panel_id, user_id, id desc);
create index free_trial_open on earning.free_trial (panel_id, expire_at) where status in ('in_moderation', 'in_processing');
create index free_trial_waiting on earning.free_trial (panel_id, id) where status = 'in_moderation';
-- A link is tried once by a quest, no matter who asks: new accounts get nothing more for it.
create unique index free_trial_of_link on earning.free_trial (panel_id, quest_id, md5(url))
  where status <> 'canceled' and not (status = 'expired' and order_id is null);
select platform.panel_table('earning.free_trial', 'select, insert, update');

-- Order forms that customers show on sites of their own, and what was sold by them.
create table earning.widget (
  panel_id integer not null,
  id integer generated always as identity,
  partner_id integer not null,
  name text not null constraint widget_name_length check (length(name) between 1 and 100),
  -- Names the form in its page: no secret, because every visitor of that page reads it.
  api_token text not null constraint widget_api_token_length check (length(api_token) = 40),
  minimum_micro bigint not null constraint widget_minimum_micro_not_negative check (minimum_micro >= 0),
  method_ids integer[] not null constraint widget_method_ids_count check (cardinality(method_ids) >= 1),
  -- What the partner puts on the panel's prices.
  markup_ppm integer not null constraint widget_markup_ppm_range check (markup_ppm between 0 and 1000000),
  created_at timestamptz not null,
  -- Its partner has gone; it sells no more.
  closed_at timestamptz,
  constraint widget_pkey primary key (panel_id, id)
);
comment on column earning.widget.partner_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create unique index widget_by_token on earning.widget (panel_id, api_token);
create index widget_of_partner on earning.widget (panel_id, partner_id, id desc) where closed_at is null;
select platform.panel_table('earning.widget', 'select, insert, update');

-- One paid order of a form, and its partner's share of it; once for ever. What is due is written before the money moves, so what cannot be posted now is posted later.
create table earning.widget_sale (
  panel_id integer not null,
  order_id integer not null,
  widget_id integer not null,
  partner_id integer not null,
  user_id integer not null,
  service_id integer not null,
  day date not null,
  spent_micro bigint not null constraint widget_sale_spent_micro_not_negative check (spent_micro >= 0),
  -- Known when the order has ended.
  due_micro bigint constraint widget_sale_due_micro_within_spent_micro check (due_micro between 0 and spent_micro),
  due_at timestamptz,
  reward_micro bigint not null default 0 constraint widget_sale_reward_micro_within_spent_micro check (reward_micro between 0 and spent_micro),
  granted_at timestamptz,
  constraint widget_sale_pkey primary key (panel_id, order_id),
  constraint widget_sale_widget_id_fk foreign key (panel_id, widget_id) references earning.widget (panel_id, id),
  constraint widget_sale_due_at_with_amount check ((due_micro is null) = (due_at is null)),
  constraint widget_sale_granted_when_due check (granted_at is null or due_at is not null)
);
comment on column earning.widget_sale.order_id is 'Of ordering.order_line, without a foreign key: written from an event of ordering, kept for good.';
comment on column earning.widget_sale.partner_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column earning.widget_sale.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
comment on column earning.widget_sale.service_id is 'Of catalogue.service, without a foreign key: what was bought outlives the service.';
create index widget_sale_of_partner on earning.widget_sale (panel_id, partner_id, day) include (widget_id, user_id, service_id, spent_micro, reward_micro);
create index widget_sale_due on earning.widget_sale (panel_id, due_at, order_id) where due_at is not null and granted_at is null;
create index widget_sale_of_buyer on earning.widget_sale (panel_id, user_id, partner_id);
select platform.panel_table('earning.widget_sale', 'select, insert, update');

-- Actions that people do by hand on a platform, each with a channel of their own: a task is what is left to do of one order, a check is one person's share of it.
create table earning.task (
  panel_id integer not null,
  id integer generated always as identity,
  order_id integer not null,
  -- Whose order it is: they earn nothing by it.
  customer_id integer not null,
  -- The same for every try of the order, so that it is opened once.
  request_id uuid not null,
  service_id integer not null,
  kind text not null constraint task_kind_known check (kind in ('views', 'likes', 'comments', 'subscriptions')),
  url text not null,
  -- The video or the channel, by the platform's own id.
  target text not null constraint task_target_length check (length(target) between 1 and 64),
  title text constraint task_title_length check (length(title) <= 200),
  thumbnail text constraint task_thumbnail_length check (length(thumbnail) <= 500),
  reward_micro bigint not null constraint task_reward_micro_positive check (reward_micro > 0),
  wanted integer not null constraint task_wanted_positive check (wanted > 0),
  done integer not null default 0 constraint task_done_not_negative check (done >= 0),
  reserved integer not null default 0 constraint task_reserved_not_negative check (reserved >= 0),
  -- Words that the customer wants to read; each is given to one check at a time.
  comments text[] not null default '{}',
  -- What the platform counted before anybody began.
  start_count bigint,
  opened_at timestamptz not null,
  -- Nobody begins any more; who has begun is still paid.
  canceled_at timestamptz,
  closed_at timestamptz,
  has_room boolean not null generated always as (closed_at is null and canceled_at is null and done + reserved < wanted) stored,
  -- What the customer wants the comments to say, and in which language: a wish for the writer, no text to copy.
  brief text constraint task_brief_length check (length(brief) between 1 and 20000),
  language text constraint task_language_length check (length(language) between 1 and 200),
  constraint task_pkey primary key (panel_id, id),
  constraint task_order_id_fk foreign key (panel_id, order_id) references ordering.order_line (panel_id, id),
  constraint task_customer_id_fk foreign key (panel_id, customer_id) references identity.user_account,
  -- Never more are promised than are wanted.
  constraint task_shares_within_wanted check (done + reserved <= wanted),
  constraint task_closed_has_no_reserved check (closed_at is null or reserved = 0)
) with (fillfactor = 80);
comment on column earning.task.request_id is 'The same for every try of the order: a number that its caller chose, no row of ours.';
comment on column earning.task.service_id is 'Of catalogue.service, without a foreign key: what was bought outlives the service.';
create unique index task_request on earning.task (panel_id, request_id);
create index task_open_by_reward on earning.task (panel_id, reward_micro, id) where closed_at is null;
create index task_open_of_kind_by_reward on earning.task (panel_id, kind, reward_micro, id) where closed_at is null;
-- One count of the platform proves actions of all orders that want the same: what is paid by it is counted over all of them.
create index task_alike on earning.task (panel_id, kind, target) where closed_at is null;
select platform.panel_table('earning.task', 'select, insert, update');

create table earning.task_check (
  panel_id integer not null,
  id integer generated always as identity,
  task_id integer not null,
  user_id integer not null,
  youtube_account_id integer not null,
  -- An account may be given up and bound anew: the action belongs to the channel.
  channel_id text not null,
  kind text not null,
  target text not null,
  reward_micro bigint not null constraint task_check_reward_micro_positive check (reward_micro > 0),
  -- A person has five seats.
  seat smallint not null constraint task_check_seat_range check (seat between 1 and 5),
  comment_no integer,
  custom_comment text,
  count_before bigint,
  status text not null
    constraint task_check_status_known check (status in ('created', 'in_processing', 'in_moderation', 'completed', 'canceled', 'error')),
  created_at timestamptz not null,
  start_at timestamptz,
  end_at timestamptz,
  looked_at timestamptz,
  completed_at timestamptz,
  -- When time runs out, or the platform is asked again.
  due_at timestamptz,
  constraint task_check_pkey primary key (panel_id, id),
  constraint task_check_task_id_fk foreign key (panel_id, task_id) references earning.task (panel_id, id),
  constraint task_check_user_id_fk foreign key (panel_id, user_id) references identity.user_account,
  constraint task_check_due_when_open check ((due_at is not null) = (status in ('created', 'in_processing', 'in_moderation'))),
  constraint task_check_completed_at_when_completed check ((completed_at is not null) = (status = 'completed'))
) with (fillfactor = 80);
comment on column earning.task_check.youtube_account_id is 'Of identity.youtube_account, without a foreign key: an account may be given up, what it did stays.';
-- One action of a channel is paid once, no matter who has the channel and however many orders want the action.
create unique index task_check_action on earning.task_check (panel_id, channel_id, kind, target) where status <> 'canceled';
create unique index task_check_seat on earning.task_check (panel_id, user_id, seat) where status in ('created', 'in_processing', 'in_moderation');
-- Two people are never given the same text.
create unique index task_check_comment on earning.task_check (panel_id, task_id, comment_no) where comment_no is not null and status not in ('canceled', 'error');
create index task_check_of_user on earning.task_check (panel_id, user_id, created_at desc);
create index task_check_of_task on earning.task_check (panel_id, task_id) where status in ('created', 'in_processing', 'in_moderation');
create index task_check_due on earning.task_check (due_at) where due_at is not null;
create index task_check_paid on earning.task_check (panel_id, kind, target, start_at) where status = 'completed';
select platform.panel_table('earning.task_check', 'select, insert, update');
select platform.resolver_may_read('earning.task_check');

-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

create or replace function earning.due_checks(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = earning, pg_temp as $$
  select c.panel_id, c.id from earning.task_check c where c.due_at <= at order by c.due_at limit row_limit
$$;

-- As whom they run, and who may call them.
grant create on schema earning to vitrine_resolver;
alter function earning.due_checks(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema earning from vitrine_resolver;
revoke all on function earning.due_checks(timestamptz, integer) from public;
grant execute on function earning.due_checks(timestamptz, integer) to vitrine_app;
