-- Money that customers take out of what they earned. Nothing here moves it: the ledger holds it, and posts it when it has left.
create table payments.withdrawal_method (
  panel_id integer not null,
  id integer generated always as identity,
  icon text not null,
  texts jsonb not null check (texts -> 'en' ->> 'name' <> ''),
  fee_ppm integer not null default 0 check (fee_ppm between 0 and 1000000),
  min_fee_micro bigint not null default 0 check (min_fee_micro >= 0),
  min_amount_micro bigint not null check (min_amount_micro > min_fee_micro),
  max_amount_micro bigint check (max_amount_micro >= min_amount_micro),
  sort_order integer not null default 0,
  is_enabled boolean not null default true,
  primary key (panel_id, id)
);
select platform.panel_table('payments.withdrawal_method');

-- What was asked for and agreed to. `terms_hash` names amount, method and address; an approval repeats it.
create table payments.withdrawal (
  panel_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  method_id integer not null,
  amount_micro bigint not null check (amount_micro > 0),
  fee_micro bigint not null check (fee_micro >= 0 and fee_micro < amount_micro),
  account_number text not null check (length(account_number) between 3 and 255),
  user_comment text,
  terms_hash bytea not null,
  state text not null default 'requested',
  approver_1 integer,
  approved_1_at timestamptz,
  approved_1_hash bytea,
  approver_2 integer,
  approved_2_at timestamptz,
  approved_2_hash bytea,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (panel_id, id),
  foreign key (panel_id, method_id) references payments.withdrawal_method (panel_id, id),
  check (state in ('requested', 'approved_1', 'approved', 'sending', 'unknown', 'sent', 'failed', 'completed', 'void')),
  constraint withdrawal_two_people check (approver_1 <> approver_2),
  constraint withdrawal_not_oneself check (approver_1 <> user_id and approver_2 <> user_id),
  constraint withdrawal_approved_terms check (
    (approver_1 is null) = (approved_1_hash is null) and (approver_2 is null) = (approved_2_hash is null)
    and (approved_1_hash is null or approved_1_hash = terms_hash) and (approved_2_hash is null or approved_2_hash = terms_hash)
    and (approver_2 is null or approver_1 is not null)
    and (state in ('requested', 'void') or approver_1 is not null)),
  check ((state in ('completed', 'void')) = (ended_at is not null))
);
-- One open request of a customer at a time.
create unique index withdrawal_one_open on payments.withdrawal (panel_id, user_id) where state not in ('sent', 'completed', 'void');
create index withdrawal_of_user on payments.withdrawal (panel_id, user_id, id);
create index withdrawal_waiting on payments.withdrawal (panel_id, id) where state not in ('completed', 'void');
select platform.panel_table('payments.withdrawal', 'select, insert, update');

-- Amount, method and address are what was approved: whoever changes them, approvals are gone; once money is on its way they cannot change at all.
create function payments.hash_withdrawal() returns trigger language plpgsql set search_path = payments, pg_temp as $$
begin
  new.terms_hash := sha256(convert_to(jsonb_build_array(new.amount_micro, new.method_id, new.account_number)::text, 'UTF8'));
  if tg_op = 'UPDATE' and new.terms_hash <> old.terms_hash then
    if old.state not in ('requested', 'approved_1', 'approved') then raise exception using errcode = 'PW409', message = 'withdrawal_terms_are_settled'; end if;
    new.state := 'requested';
    new.approver_1 := null; new.approved_1_at := null; new.approved_1_hash := null;
    new.approver_2 := null; new.approved_2_at := null; new.approved_2_hash := null;
  end if;
  return new;
end $$;
create trigger withdrawal_terms before insert or update on payments.withdrawal for each row execute function payments.hash_withdrawal();

-- What the ledger holds for it, pot by pot.
create table payments.withdrawal_hold (
  panel_id integer not null,
  withdrawal_id integer not null,
  pot text not null check (pot in ('referral', 'task')),
  hold_id uuid not null,
  amount_micro bigint not null check (amount_micro > 0),
  primary key (panel_id, withdrawal_id, pot),
  foreign key (panel_id, withdrawal_id) references payments.withdrawal (panel_id, id)
);
select platform.panel_table('payments.withdrawal_hold', 'select, insert');

-- Every try to send it: the row is there before anything is done, its outcome is written once, and no second try begins while one is open.
create table payments.withdrawal_attempt (
  panel_id integer not null,
  id integer generated always as identity,
  withdrawal_id integer not null,
  method_id integer not null,
  operator_id integer not null,
  terms_hash bytea not null,
  state text not null default 'sending' check (state in ('sending', 'unknown', 'sent', 'failed')),
  reference text check (length(reference) between 3 and 150),
  detail text,
  -- The day whose cap it counts for.
  day date not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (panel_id, id),
  foreign key (panel_id, withdrawal_id) references payments.withdrawal (panel_id, id),
  check ((state = 'sent') = (reference is not null)),
  check ((state in ('sent', 'failed')) = (ended_at is not null))
);
create unique index withdrawal_one_attempt on payments.withdrawal_attempt (panel_id, withdrawal_id) where state <> 'failed';
create unique index withdrawal_reference on payments.withdrawal_attempt (panel_id, method_id, reference) where reference is not null;
create index withdrawal_under_way on payments.withdrawal_attempt (panel_id, started_at) where state in ('sending', 'unknown');
select platform.panel_table('payments.withdrawal_attempt', 'select, insert, update');

create table payments.withdrawal_event (
  panel_id integer not null,
  id integer generated always as identity,
  withdrawal_id integer not null,
  kind text not null,
  actor_kind text not null check (actor_kind in ('user', 'operator', 'system')),
  actor_id integer not null,
  detail text,
  created_at timestamptz not null,
  primary key (panel_id, id),
  foreign key (panel_id, withdrawal_id) references payments.withdrawal (panel_id, id)
);
create index withdrawal_event_of on payments.withdrawal_event (panel_id, withdrawal_id, id);
select platform.panel_table('payments.withdrawal_event', 'select, insert');

-- When a customer first named an address.
create table payments.payout_address (
  panel_id integer not null,
  user_id integer not null,
  method_id integer not null,
  account_number text not null,
  first_seen_at timestamptz not null,
  primary key (panel_id, user_id, method_id, account_number)
);
select platform.panel_table('payments.payout_address', 'select, insert');

-- What is on its way or has left on a day.
create table payments.withdrawal_day (
  panel_id integer not null,
  day date not null,
  sent_micro bigint not null check (sent_micro >= 0),
  primary key (panel_id, day)
);
select platform.panel_table('payments.withdrawal_day', 'select, insert, update');
