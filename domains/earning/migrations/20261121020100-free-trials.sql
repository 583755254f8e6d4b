-- Quests that give a first order away, and who took them.
create table earning.free_trial_quest (
  panel_id integer not null,
  id integer generated always as identity,
  position integer not null,
  -- Name, one line and the whole text by language.
  texts jsonb not null check (texts ? 'en'),
  image text,
  network_id integer,
  -- How often a customer may take it; 0 is once.
  repeats_count smallint not null default 0 check (repeats_count >= 0),
  asks_proof boolean not null default false,
  min_spent_micro bigint check (min_spent_micro > 0),
  min_topped_up_micro bigint check (min_topped_up_micro > 0),
  is_enabled boolean not null default true,
  opens bigint not null default 0,
  primary key (panel_id, id)
);
create index free_trial_quest_order on earning.free_trial_quest (panel_id, position, id) where is_enabled;
select platform.panel_table('earning.free_trial_quest', 'select, insert, update');

create table earning.free_trial (
  panel_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  quest_id integer not null,
  -- Two requests at once are one trial.
  nth smallint not null check (nth > 0),
  status text not null check (status in ('in_moderation', 'in_processing', 'completed', 'canceled', 'expired')),
  url text not null check (length(url) <= 2048),
  proof_url text check (length(proof_url) <= 2048),
  -- The order that it became.
  order_id integer,
  locale text not null,
  created_at timestamptz not null,
  expire_at timestamptz not null check (expire_at > created_at),
  primary key (panel_id, id),
  unique (panel_id, user_id, quest_id, nth),
  foreign key (panel_id, quest_id) references earning.free_trial_quest (panel_id, id)
);
create unique index free_trial_of_order on earning.free_trial (panel_id, order_id) where order_id is not null;
create index free_trial_of_user on earning.free_trial (panel_id, user_id, id desc);
create index free_trial_open on earning.free_trial (panel_id, expire_at) where status in ('in_moderation', 'in_processing');
create index free_trial_waiting on earning.free_trial (panel_id, id) where status = 'in_moderation';
select platform.panel_table('earning.free_trial', 'select, insert, update');
