-- People who run shops: who they are, on which panels they may do what, and what they did.
create schema operators;
grant usage on schema operators to vitrine_app, vitrine_resolver;

-- An operator is a person of the deployment: these tables have no panel. Numbers are those of accounts: a number in an old row means one person for ever.
create table operators.operator (
  operator_id integer not null default nextval('identity.user_number') constraint operator_pkey primary key,
  email text not null constraint operator_email_unique unique constraint operator_email_form check (email = lower(email) and length(email) between 3 and 255),
  name text not null constraint operator_name_length check (length(name) between 1 and 100),
  password_hash text not null,
  deployment_role text constraint operator_deployment_role_known check (deployment_role in ('owner', 'auditor')),
  suspended_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  -- When the second factor of somebody who lost it is removed, and who requested it: until then signing in keeps it.
  factor_removal_at timestamptz,
  factor_removal_by integer constraint operator_factor_removal_by_fk references operators.operator,
  constraint operator_factor_removal_whole check ((factor_removal_at is null) = (factor_removal_by is null))
);
create index operator_factor_removal_due on operators.operator (factor_removal_at) where factor_removal_at is not null;
create index operator_factor_removal_by on operators.operator (factor_removal_by) where factor_removal_by is not null;
select platform.global_table('operators.operator', 'select, insert, update');

-- The app of a second factor: its shared secret is sealed outside. A code counts once, and so does every earlier one.
create table operators.factor (
  operator_id integer not null constraint factor_pkey primary key constraint factor_operator_id_fk references operators.operator,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  last_step integer not null default 0
);
select platform.global_table('operators.factor', 'select, insert, update, delete');

create table operators.recovery_code (
  operator_id integer not null constraint recovery_code_operator_id_fk references operators.operator,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_code_pkey primary key (operator_id, code_hash)
);
select platform.global_table('operators.recovery_code', 'select, insert, update, delete');

-- A session goes through its steps under a new token each: one that knows the password only opens nothing but the second factor.
create table operators.session (
  session_id uuid not null default gen_random_uuid() constraint session_pkey primary key,
  token_hash bytea not null constraint session_token_hash_unique unique,
  operator_id integer not null constraint session_operator_id_fk references operators.operator,
  step text not null constraint session_step_known check (step in ('second_factor', 'set_up', 'open')),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- Moves with every call; ends_at never does.
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  proved_at timestamptz,
  wrong_codes integer not null default 0,
  address text not null,
  agent text not null,
  ended_at timestamptz,
  ended_because text constraint session_ended_because_form check (ended_because ~ '^[a-z]+(-[a-z]+)*$')
);
create index session_of_operator on operators.session (operator_id) where ended_at is null;
select platform.global_table('operators.session', 'select, insert, update, delete');

-- Tries to sign in by account and by network, known or not: three are free, then each waits longer than the one before.
create table operators.sign_in_limit (
  subject bytea not null constraint sign_in_limit_pkey primary key,
  tries integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz not null
);
select platform.global_table('operators.sign_in_limit', 'select, insert, update, delete');

-- What opens the first page of a deployment without operators; printed once by a command.
create table operators.setup_code (
  one boolean not null default true constraint setup_code_pkey primary key constraint setup_code_one_row check (one),
  code_hash bytea not null,
  expires_at timestamptz not null
);
select platform.global_table('operators.setup_code', 'select, insert, update, delete');

-- From where an operator signed in before: a browser's name without its version. One that is new is told by mail.
create table operators.known_device (
  operator_id integer not null constraint known_device_operator_id_fk references operators.operator,
  device_hash bytea not null,
  first_at timestamptz not null,
  constraint known_device_pkey primary key (operator_id, device_hash)
);
select platform.global_table('operators.known_device', 'select, insert');

-- Mails of the deployment to people who run shops. The text is worked out when it is sent; what an invitation's address is made from goes with the sending.
create table operators.mail (
  id bigint generated always as identity constraint mail_pkey primary key,
  receiver text not null,
  kind text not null constraint mail_kind_known
    check (kind in ('invitation', 'factor-reset', 'new-device', 'failed-sign-ins', 'approval-requested', 'approval-decided', 'passkey-added', 'passkey-removed',
      'password-changed', 'recovery-codes-renewed', 'factor-removal', 'factor-kept')),
  params jsonb not null,
  state text not null default 'waiting' constraint mail_state_known check (state in ('waiting', 'sent', 'failed')),
  -- While a mail is being sent this is when somebody else may try.
  due_at timestamptz not null,
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null
);
create index mail_due on operators.mail (due_at) where state = 'waiting';
create index mail_done on operators.mail (created_at) where state <> 'waiting';
select platform.global_table('operators.mail', 'select, insert, update, delete');

-- What an operator is on a panel: a role, and single permissions beside it.
create table operators.membership (
  panel_id integer not null,
  operator_id integer not null constraint membership_operator_id_fk references operators.operator,
  role text not null constraint membership_role_known check (role in ('owner', 'manager', 'support', 'finance', 'editor', 'auditor')),
  grants text[] not null default '{}',
  takes text[] not null default '{}',
  suspended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint membership_pkey primary key (panel_id, operator_id)
);
create index membership_of_operator on operators.membership (operator_id);
select platform.panel_table('operators.membership');
select platform.resolver_may_read('operators.membership');

-- Who is asked to join a panel's staff. One that was accepted or withdrawn is gone, and a newer one to the same address takes its place.
create table operators.invitation (
  panel_id integer not null,
  id integer generated always as identity,
  email text not null constraint invitation_email_form check (email = lower(email) and length(email) between 3 and 255),
  name text not null constraint invitation_name_length check (length(name) between 1 and 100),
  role text not null constraint invitation_role_known check (role in ('owner', 'manager', 'support', 'finance', 'editor', 'auditor')),
  token_hash bytea not null,
  invited_by integer not null constraint invitation_invited_by_fk references operators.operator,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint invitation_pkey primary key (panel_id, id),
  constraint invitation_email_unique unique (panel_id, email),
  constraint invitation_token_hash_unique unique (panel_id, token_hash)
);
create index invitation_of_inviter on operators.invitation (panel_id, invited_by);
select platform.panel_table('operators.invitation');

-- What an operator's program authenticates with, on one panel, with some of that operator's permissions.
create table operators.api_key (
  panel_id integer not null,
  id integer generated always as identity,
  name text not null constraint api_key_name_length check (length(name) between 1 and 100),
  token_hash bytea not null,
  last_four text not null,
  operator_id integer not null constraint api_key_operator_id_fk references operators.operator,
  permissions text[] not null constraint api_key_permissions_some check (cardinality(permissions) > 0),
  -- Empty: from everywhere.
  addresses text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  -- Calls since the minute began.
  minute_at timestamptz,
  minute_calls integer not null default 0,
  constraint api_key_pkey primary key (panel_id, id),
  constraint api_key_token_hash_unique unique (panel_id, token_hash)
);
create index api_key_of_operator on operators.api_key (panel_id, operator_id);
select platform.panel_table('operators.api_key');

-- What somebody asked a second person for: the call as it was sent, and what both were shown. It is done by the click of the person who agrees, in one transaction.
create table operators.approval (
  panel_id integer not null,
  id integer generated always as identity,
  kind text not null constraint approval_kind_form check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  operation text not null,
  permission text not null,
  entity_kind text not null,
  entity_id text not null,
  label text not null,
  payload jsonb not null,
  shown jsonb not null,
  shown_hash bytea not null constraint approval_shown_hash_length check (octet_length(shown_hash) = 32),
  amount_micro bigint,
  reason text,
  -- Whose money or data it is, and which operator it is about: neither decides.
  customer_id integer,
  subject_id integer constraint approval_subject_id_fk references operators.operator,
  state text not null default 'requested' constraint approval_state_known check (state in ('requested', 'done', 'refused', 'withdrawn', 'expired', 'void')),
  requested_by integer not null constraint approval_requested_by_fk references operators.operator,
  requested_at timestamptz not null,
  expires_at timestamptz not null constraint approval_expires_at_after_requested_at check (expires_at > requested_at),
  decided_by integer constraint approval_decided_by_fk references operators.operator,
  decided_at timestamptz,
  refusal text constraint approval_refusal_length check (length(refusal) between 1 and 500),
  constraint approval_pkey primary key (panel_id, id),
  constraint approval_decided_by_second_person check (decided_by <> requested_by),
  constraint approval_decided_by_not_subject check (decided_by <> subject_id),
  constraint approval_decided_at_with_state check ((state = 'requested') = (decided_at is null)),
  constraint approval_decided_by_with_state check ((state in ('done', 'refused')) = (decided_by is not null)),
  constraint approval_refusal_with_state check ((state = 'refused') = (refusal is not null)),
  constraint approval_customer_id_fk foreign key (panel_id, customer_id) references identity.user_account
);
comment on column operators.approval.entity_id is 'The number or key of a row of any kind.';
create index approval_open on operators.approval (panel_id, id desc) where state = 'requested';
create index approval_of_asker on operators.approval (panel_id, requested_by, id desc);
create index approval_of_customer on operators.approval (panel_id, customer_id) where customer_id is not null;
select platform.panel_table('operators.approval', 'select, insert, update');

-- What was done, by whom and how. Rows are added and never changed, by anybody.
create table operators.audit (
  panel_id integer not null,
  id integer generated always as identity,
  at timestamptz not null default clock_timestamp(),
  operator_id integer,
  actor_name text not null,
  via text not null constraint audit_via_known check (via in ('console', 'key', 'command', 'system', 'shop')),
  permission text not null,
  action text not null,
  entity_kind text not null,
  entity_id text not null,
  label text not null,
  before jsonb,
  after jsonb,
  reason text,
  outcome text not null constraint audit_outcome_known check (outcome in ('done', 'asked', 'refused', 'failed')),
  request_id text not null,
  address text not null,
  agent text not null,
  undone_by text,
  undoes integer,
  approval_id integer,
  constraint audit_pkey primary key (panel_id, id),
  constraint audit_undoes_unique unique (panel_id, undoes),
  constraint audit_undoes_fk foreign key (panel_id, undoes) references operators.audit,
  constraint audit_approval_id_fk foreign key (panel_id, approval_id) references operators.approval
);
comment on column operators.audit.operator_id is 'Of operators.operator, without a foreign key: what was done stays, whoever goes.';
comment on column operators.audit.entity_id is 'The number or key of a row of any kind.';
comment on column operators.audit.request_id is 'The request''s number, as in its log line.';
comment on column operators.audit.undone_by is 'The operation that brings back what was before; null where none does.';
comment on column operators.audit.undoes is 'The row that this one undoes: each is undone once.';
comment on column operators.audit.approval_id is 'What a second person was asked for, or agreed to.';
create index audit_of_request on operators.audit (panel_id, request_id);
create index audit_of_approval on operators.audit (panel_id, approval_id) where approval_id is not null;
create index audit_of_operator on operators.audit (panel_id, operator_id, id desc);
create index audit_of_entity on operators.audit (panel_id, entity_kind, entity_id, id desc);
create index audit_of_action on operators.audit (panel_id, action, id desc);
create index audit_of_time on operators.audit (panel_id, at);
-- Of all panels, for those who run the deployment.
create index audit_by_time on operators.audit (at desc, panel_id desc, id desc);
create index audit_by_operator on operators.audit (operator_id, at desc);
select platform.panel_table('operators.audit', 'select, insert');
select platform.resolver_may_read('operators.audit');

create table operators.deployment_audit (
  id integer generated always as identity constraint deployment_audit_pkey primary key,
  at timestamptz not null default clock_timestamp(),
  operator_id integer,
  actor_name text not null,
  via text not null constraint deployment_audit_via_known check (via in ('console', 'key', 'command', 'system')),
  action text not null,
  outcome text not null constraint deployment_audit_outcome_known check (outcome in ('done', 'refused')),
  request_id text not null,
  address text not null,
  agent text not null
);
comment on column operators.deployment_audit.operator_id is 'Of operators.operator, without a foreign key: what was done stays, whoever goes.';
comment on column operators.deployment_audit.request_id is 'The request''s number, as in its log line.';
create index deployment_audit_by_time on operators.deployment_audit (at desc, id desc);
create index deployment_audit_by_operator on operators.deployment_audit (operator_id, at desc);
select platform.global_table('operators.deployment_audit', 'select, insert');
grant select on operators.deployment_audit to vitrine_resolver;

-- What is done to many things at once: for each row a call of the operators' API, which workers make in the name of the operator who began it.
create table operators.bulk_action (
  panel_id integer not null,
  id integer generated always as identity,
  kind text not null constraint bulk_action_kind_form check (kind ~ '^[a-z-]+[.][a-z-]+$'),
  input jsonb not null,
  state text not null default 'running' constraint bulk_action_state_known check (state in ('running', 'paused', 'stopped', 'done', 'ended')),
  operator_id integer not null constraint bulk_action_operator_id_fk references operators.operator,
  -- Whether it was begun with a fresh proof, which holds for all its rows.
  is_proved boolean not null,
  address text not null,
  agent text not null,
  total integer not null constraint bulk_action_total_range check (total between 1 and 50000),
  done integer not null default 0,
  same integer not null default 0,
  failed integer not null default 0,
  origin_id integer,
  origin text constraint bulk_action_origin_known check (origin in ('retry', 'undo')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- While a worker has it this is when another one may take it up.
  due_at timestamptz not null,
  constraint bulk_action_pkey primary key (panel_id, id),
  constraint bulk_action_counts_within check (done >= 0 and same >= 0 and failed >= 0 and done + same + failed <= total),
  constraint bulk_action_origin_whole check ((origin is null) = (origin_id is null))
);
comment on column operators.bulk_action.origin_id is 'The bulk action whose failed rows are tried again, or that is undone, without a foreign key: it may be purged before.';
create index bulk_action_due on operators.bulk_action (due_at) where state = 'running';
create index bulk_action_of_operator on operators.bulk_action (panel_id, operator_id, id desc);
create index bulk_action_open on operators.bulk_action (panel_id, id) where state in ('running', 'paused');
select platform.panel_table('operators.bulk_action');
select platform.resolver_may_read('operators.bulk_action');

create table operators.bulk_row (
  panel_id integer not null,
  bulk_action_id integer not null,
  no integer not null,
  entity_id text not null,
  -- What was said of this one alone.
  own jsonb,
  label text not null default '',
  state text not null default 'waiting' constraint bulk_row_state_known check (state in ('waiting', 'done', 'same', 'failed')),
  reason text,
  constraint bulk_row_pkey primary key (panel_id, bulk_action_id, no),
  constraint bulk_row_bulk_action_id_fk foreign key (panel_id, bulk_action_id) references operators.bulk_action on delete cascade
);
comment on column operators.bulk_row.entity_id is 'The number of a row of any kind.';
create index bulk_row_waiting on operators.bulk_row (panel_id, bulk_action_id, no) where state = 'waiting';
select platform.panel_table('operators.bulk_row');

-- Who works on something that waits: assigned by somebody until it is released, or taken by themselves for a while that their open page prolongs.
create table operators.assignment (
  panel_id integer not null,
  queue text not null constraint assignment_queue_form check (queue ~ '^[a-z]+(_[a-z]+)*$'),
  item_id integer not null,
  operator_id integer not null constraint assignment_operator_id_fk references operators.operator,
  assigned_by integer not null constraint assignment_assigned_by_fk references operators.operator,
  assigned_at timestamptz not null,
  until timestamptz,
  constraint assignment_pkey primary key (panel_id, queue, item_id),
  constraint assignment_until_after_assigned_at check (until > assigned_at),
  constraint assignment_until_when_taken check (until is null or operator_id = assigned_by)
);
comment on column operators.assignment.item_id is 'The number of a row of any kind.';
create index assignment_of_operator on operators.assignment (panel_id, operator_id);
create index assignment_by_operator on operators.assignment (panel_id, assigned_by);
create index assignment_by_age on operators.assignment (panel_id, assigned_at);
select platform.panel_table('operators.assignment');

-- Keys on operators' devices, by which they sign in and prove who they are. Only the public half is here.
create table operators.passkey (
  id integer generated always as identity constraint passkey_pkey primary key,
  operator_id integer not null constraint passkey_operator_id_fk references operators.operator,
  name text not null constraint passkey_name_length check (length(name) between 1 and 60),
  credential_id bytea not null constraint passkey_credential_id_unique unique constraint passkey_credential_id_length check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- How often the device says it has signed; some never count and say 0.
  counter bigint not null constraint passkey_counter_range check (counter >= 0),
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on column operators.passkey.credential_id is 'Chosen by the device (WebAuthn), not the number of a row.';
create index passkey_of_operator on operators.passkey (operator_id);
select platform.global_table('operators.passkey', 'select, insert, update, delete');

-- What a device is asked to sign next: one at a time for each session, or for a browser on its way in. Taking it deletes it.
create table operators.passkey_challenge (
  token_hash bytea not null constraint passkey_challenge_pkey primary key,
  purpose text not null constraint passkey_challenge_purpose_known check (purpose in ('sign-in', 'proof', 'new-passkey')),
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_by_end on operators.passkey_challenge (expires_at);
select platform.global_table('operators.passkey_challenge', 'select, insert, update, delete');

-- A list of the console as somebody wants to see it again: its filters, order and columns as they stand in the address.
create table operators.saved_view (
  panel_id integer not null,
  id integer generated always as identity,
  operator_id integer not null constraint saved_view_operator_id_fk references operators.operator,
  list text not null constraint saved_view_list_form check (list ~ '^[a-z]+(-[a-z]+)*(/[a-z]+(-[a-z]+)*)?$'),
  name text not null constraint saved_view_name_length check (length(name) between 1 and 60),
  search text not null constraint saved_view_search_length check (length(search) <= 2000),
  is_shared boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint saved_view_pkey primary key (panel_id, id),
  constraint saved_view_name_unique unique (panel_id, operator_id, list, name)
);
create index saved_view_shared on operators.saved_view (panel_id, id) where is_shared;
create index saved_view_of_operator on operators.saved_view (operator_id);
select platform.panel_table('operators.saved_view');

-- How somebody wants a list when it is opened: which columns, and which view first.
create table operators.list_choice (
  panel_id integer not null,
  operator_id integer not null constraint list_choice_operator_id_fk references operators.operator,
  list text not null constraint list_choice_list_form check (list ~ '^[a-z]+(-[a-z]+)*(/[a-z]+(-[a-z]+)*)?$'),
  -- Null: those that the list has by itself.
  columns text[] constraint list_choice_columns_some check (cardinality(columns) between 1 and 50),
  view_id integer,
  constraint list_choice_pkey primary key (panel_id, operator_id, list),
  constraint list_choice_view_id_fk foreign key (panel_id, view_id) references operators.saved_view on delete set null (view_id)
);
create index list_choice_of_operator on operators.list_choice (operator_id);
create index list_choice_by_view on operators.list_choice (panel_id, view_id) where view_id is not null;
select platform.panel_table('operators.list_choice');

-- What operators write for each other about a thing of the panel. A note is pinned or not; what it says, and who said it when, never changes.
create table operators.note (
  panel_id integer not null,
  id integer generated always as identity,
  subject text not null constraint note_subject_form check (subject ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id integer not null,
  -- Whom the note tells of: it is erased with the account. Null where the thing has no customer.
  customer_id integer,
  operator_id integer not null constraint note_operator_id_fk references operators.operator,
  text text not null constraint note_text_length check (length(text) between 1 and 5000),
  is_pinned boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint note_pkey primary key (panel_id, id)
);
comment on column operators.note.subject_id is 'The number of a row of any kind.';
comment on column operators.note.customer_id is 'Of the domain identity; the note goes when the account is deleted.';
create index note_of_subject on operators.note (panel_id, subject, subject_id, is_pinned, id);
create index note_of_customer on operators.note (panel_id, customer_id);
create index note_of_operator on operators.note (operator_id);
select platform.panel_table('operators.note');

create or replace function operators.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of the audit log are never changed' using errcode = 'insufficient_privilege';
end $$;
create or replace trigger never_changed before update or delete or truncate on operators.audit for each statement execute function operators.refuse_change();
create or replace trigger never_changed before update or delete or truncate on operators.deployment_audit for each statement execute function operators.refuse_change();

-- What was asked for and shown stays as it was, a decision is made once, and neither person is the customer whom it is about.
create or replace function operators.keep_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.state <> 'requested' or (to_jsonb(old) - '{state,decided_by,decided_at,refusal}'::text[]) <> (to_jsonb(new) - '{state,decided_by,decided_at,refusal}'::text[]) then
      raise exception 'an approval is decided once and never changed' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if new.customer_id is not null and exists (
    select from operators.operator o where o.operator_id in (new.requested_by, new.decided_by)
       and (o.operator_id = new.customer_id or identity.has_address(new.panel_id, new.customer_id, o.email))) then
    raise exception 'nobody decides about their own account' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger decided_once before insert or update on operators.approval for each row execute function operators.keep_approval();

-- Notes are added, pinned and unpinned. They go only with the account that they tell of.
create or replace function operators.keep_note() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - '{is_pinned,version}'::text[]) <> (to_jsonb(new) - '{is_pinned,version}'::text[]) then
    raise exception 'what a note says is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create or replace trigger never_rewritten before update on operators.note for each row execute function operators.keep_note();

-- Before a panel is known: on which panels an operator is staff.
create or replace function operators.panels_of(p_operator integer) returns table (panel_id integer)
  language sql stable security definer set search_path = operators, pg_temp as $$
  select m.panel_id from operators.membership m where m.operator_id = p_operator order by m.panel_id
$$;

-- Who owns some panels and may act there.
create or replace function operators.owners_of_panels(p_panels integer[]) returns table (panel_id integer, operator_id integer)
  language sql stable security definer set search_path = operators, pg_temp as $$
  select m.panel_id, m.operator_id from operators.membership m where m.panel_id = any (p_panels) and m.role = 'owner' and m.suspended_at is null
$$;

-- What was done on all panels and with the deployment itself, the newest first: the panel of each act, 0 for the deployment, and its number there.
-- Planned with the values of each call, so that a filter that is not set costs nothing and one that is finds its index.
create or replace function operators.recorded_acts(
  p_before timestamptz, p_before_panel integer, p_before_id integer, p_panel integer, p_operator integer, p_action text, p_outcome text, p_from timestamptz,
  p_to timestamptz, row_limit integer)
  returns table (panel_id integer, act_id integer)
  language plpgsql stable security definer set search_path = operators, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select f.panel_id, f.id from (
      (select a.panel_id, a.id, a.at from operators.audit a
        where (p_before is null or (a.at, a.panel_id, a.id) < (p_before, p_before_panel, p_before_id)) and (p_panel is null or a.panel_id = p_panel)
          and (p_operator is null or a.operator_id = p_operator) and (p_action is null or a.action = p_action) and (p_outcome is null or a.outcome = p_outcome)
          and (p_from is null or a.at >= p_from) and (p_to is null or a.at < p_to)
        order by a.at desc, a.panel_id desc, a.id desc limit row_limit)
      union all
      (select 0, d.id, d.at from operators.deployment_audit d
        where (p_before is null or (d.at, 0, d.id) < (p_before, p_before_panel, p_before_id)) and (p_panel is null or p_panel = 0)
          and (p_operator is null or d.operator_id = p_operator) and (p_action is null or d.action = p_action) and (p_outcome is null or d.outcome = p_outcome)
          and (p_from is null or d.at >= p_from) and (p_to is null or d.at < p_to)
        order by d.at desc, d.id desc limit row_limit)) f
     order by f.at desc, f.panel_id desc, f.id desc limit row_limit;
end $$;

-- Acts by their panels and numbers: each panel's are read as that panel, one after another in one round trip.
create or replace function operators.acts_of_panels(p_panels integer[], p_acts integer[]) returns setof operators.audit
  language plpgsql set search_path = operators, pg_temp as $$
declare v_panel integer; v_before text := current_setting('app.panel_id', true);
begin
  for v_panel in select distinct n.panel_id from unnest(p_panels) n(panel_id) where n.panel_id > 0 loop
    perform set_config('app.panel_id', v_panel::text, true);
    return query
      select a.* from operators.audit a
       where a.panel_id = v_panel and a.id in (select n.act_id from unnest(p_panels, p_acts) n(panel_id, act_id) where n.panel_id = v_panel);
  end loop;
  perform set_config('app.panel_id', coalesce(v_before, ''), true);
end $$;

-- Bulk actions of all panels that a worker may take up, those that waited longest first.
create or replace function operators.due_bulk_actions(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = operators, pg_temp as $$
  select b.panel_id, b.id from operators.bulk_action b where b.state = 'running' and b.due_at <= at order by b.due_at limit row_limit
$$;

-- As whom they run, and who may call them.
grant create on schema operators to vitrine_resolver;
alter function operators.panels_of(integer) owner to vitrine_resolver;
alter function operators.owners_of_panels(integer[]) owner to vitrine_resolver;
alter function operators.recorded_acts(timestamptz, integer, integer, integer, integer, text, text, timestamptz, timestamptz, integer) owner to vitrine_resolver;
alter function operators.due_bulk_actions(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema operators from vitrine_resolver;
revoke all on function operators.recorded_acts(timestamptz, integer, integer, integer, integer, text, text, timestamptz, timestamptz, integer) from public;
grant execute on function operators.recorded_acts(timestamptz, integer, integer, integer, integer, text, text, timestamptz, timestamptz, integer) to vitrine_app;
revoke all on function operators.panels_of(integer), operators.owners_of_panels(integer[]), operators.due_bulk_actions(timestamptz, integer) from public;
grant execute on function operators.panels_of(integer), operators.owners_of_panels(integer[]), operators.due_bulk_actions(timestamptz, integer) to vitrine_app;
