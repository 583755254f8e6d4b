-- People: accounts, sessions and the one-time codes and tokens that stand for them. Every secret is stored as its SHA-256 only.
create schema identity;
grant usage on schema identity to vitrine_app;

create sequence identity.user_number as integer;
grant usage on sequence identity.user_number to vitrine_app;

create table identity.user_account (
  panel_id integer not null,
  user_id integer not null default nextval('identity.user_number'),
  email text constraint user_account_email_form check (email = lower(email) and length(email) <= 255),
  name text not null constraint user_account_name_length check (length(name) between 1 and 100),
  password_hash text,
  account_type text not null default 'individual' constraint user_account_account_type_known check (account_type in ('individual', 'business')),
  company_name text,
  company_address text,
  company_site text,
  vat text,
  messengers jsonb not null default '[]',
  locale text not null default 'en',
  affiliate_code text not null constraint user_account_affiliate_code_form check (affiliate_code ~ '^[A-Z0-9]{8}$'),
  referred_by integer,
  google_analytics4_client_id text,
  yandex_metrika_client_id text,
  marketing jsonb not null default '{}',
  order_notifications boolean not null default true,
  payment_notifications boolean not null default true,
  subscription_notifications boolean not null default true,
  roles text[] not null default '{user}',
  permissions text[] not null default '{}',
  email_verified_at timestamptz,
  frozen_at timestamptz,
  telegram_id bigint,
  telegram_username text,
  social_provider text,
  created_at timestamptz not null default now(),
  -- Only those who froze an account unfreeze it: the end of a dispute does not undo what an operator did.
  frozen_because text constraint user_account_frozen_because_known check (frozen_because in ('operator', 'dispute')),
  -- When the password or the e-mail was last changed: money does not leave an account that may just have been taken over.
  credentials_changed_at timestamptz,
  -- Deletion waits a fortnight, in which it can be undone. Afterwards the row keeps its number for the books, and says nothing of a person.
  delete_at timestamptz,
  deleted_at timestamptz,
  -- What the owner agreed to leave behind with the account: an exact balance, no more.
  delete_gives_up_micro bigint constraint user_account_delete_gives_up_micro_positive check (delete_gives_up_micro > 0),
  -- An address belongs to the person who reads its mail. An account whose address nobody has confirmed is suspended as soon as a guest orders with that address:
  -- its orders and refunds are the reader's of the mail, and anyone who only typed the address must not see them.
  contested_at timestamptz,
  is_suspended boolean not null generated always as (contested_at is not null and email_verified_at is null) stored,
  -- What an operator wrote when freezing the account; the customer never reads it.
  frozen_note text constraint user_account_frozen_note_length check (length(frozen_note) between 1 and 500),
  -- Rules that hold orders pass over a customer whom an operator trusts; what the operator wrote the customer never reads.
  trusted_at timestamptz,
  trusted_note text constraint user_account_trusted_note_length check (length(trusted_note) between 1 and 500),
  -- Counts changes of the profile, of the freeze and of trust, so that an operator changes only what they saw.
  version integer not null default 1,
  -- By which operators find a customer: row-level security lets no index serve a function that is not leakproof, so small letters are stored.
  name_key text collate "C" not null generated always as (lower(name)) stored,
  telegram_key text generated always as (lower(telegram_username)) stored,
  constraint user_account_pkey primary key (panel_id, user_id),
  constraint user_account_referred_by_fk foreign key (panel_id, referred_by) references identity.user_account (panel_id, user_id),
  constraint user_account_trusted_has_note check ((trusted_at is null) = (trusted_note is null)),
  -- Nobody refers themselves; and who was brought is read in their order.
  constraint user_account_not_brought_by_himself check (referred_by <> user_id)
);
comment on column identity.user_account.telegram_id is 'Number of the customer at Telegram.';
create unique index user_account_email on identity.user_account (panel_id, email);
create unique index user_account_affiliate_code on identity.user_account (panel_id, affiliate_code);
create unique index user_account_number on identity.user_account (user_id);
create index user_account_referred_by on identity.user_account (panel_id, referred_by) where referred_by is not null;
create index user_account_delete_at on identity.user_account (panel_id, delete_at) where delete_at is not null;
create index user_account_referred on identity.user_account (panel_id, user_id) where referred_by is not null;
-- By which operators find customers: the beginning of an address or a name, and their views.
create index user_account_email_prefix on identity.user_account (panel_id, email collate "C") where email is not null;
create index user_account_name_prefix on identity.user_account (panel_id, name_key);
create index user_account_telegram on identity.user_account (panel_id, telegram_key) where telegram_key is not null;
create index user_account_created on identity.user_account (panel_id, created_at);
create index user_account_frozen on identity.user_account (panel_id, user_id) where frozen_at is not null;
create index user_account_trusted on identity.user_account (panel_id, user_id) where trusted_at is not null;
create index user_account_guest on identity.user_account (panel_id, user_id)
  where password_hash is null and telegram_id is null and social_provider is null and deleted_at is null;
select platform.panel_table('identity.user_account');

create table identity.session (
  panel_id integer not null,
  session_id uuid not null default gen_random_uuid(),
  user_id integer not null,
  created_at timestamptz not null,
  -- Moves with every refresh; ends_at never does.
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  -- The highest generation of the cookie that came back to /refresh.
  seen_generation integer not null default 0,
  ended_at timestamptz,
  ended_because text,
  -- What a session knows of its device, and who stands behind it.
  browser text constraint session_browser_length check (length(browser) <= 40),
  system text constraint session_system_length check (length(system) <= 40),
  country text constraint session_country_form check (country ~ '^[A-Z]{2}$'),
  last_seen_at timestamptz not null default now(),
  -- When its owner last proved again that it is them.
  proven_at timestamptz,
  -- A member of the staff without a second factor may only set one up.
  must_enrol boolean not null default false,
  impersonator_id integer,
  -- The operator's name at that time: the customer's pages name who acts.
  impersonator_name text constraint session_impersonator_name_length check (length(impersonator_name) between 1 and 255),
  -- Of an operator's session: the audit log knows that it is over.
  is_end_noted boolean not null default false,
  -- A session opened by the code of another one carries that one's proof on and ends with it: no code turns a stale session into a fresh one.
  opened_by uuid,
  -- From which address a session was opened: shown to its owner where no proxy names the country.
  address text constraint session_address_length check (length(address) between 2 and 45),
  constraint session_pkey primary key (panel_id, session_id),
  constraint session_user_id_fk foreign key (panel_id, user_id) references identity.user_account,
  constraint session_impersonator_named check ((impersonator_id is null) = (impersonator_name is null)),
  constraint session_ended_because_form check (ended_because ~ '^[a-z]+(-[a-z]+)*$'),
  constraint session_opened_by_fk foreign key (panel_id, opened_by) references identity.session (panel_id, session_id) on delete cascade not valid
);
create index session_of_user on identity.session (panel_id, user_id) where ended_at is null;
create index session_idle on identity.session (panel_id, idle_until);
create index session_opened_by on identity.session (panel_id, opened_by) where opened_by is not null;
create index session_of_impersonator on identity.session (panel_id, impersonator_id) where impersonator_id is not null and not is_end_noted;
comment on column identity.session.impersonator_id is 'Of operators.operator, whose schema comes after this one: the operator who acts for the customer.';
select platform.panel_table('identity.session');

create table identity.session_cookie (
  panel_id integer not null,
  token_hash bytea not null,
  session_id uuid not null,
  generation integer not null,
  replaced_at timestamptz,
  -- A cookie whose answer was lost on the way must keep working: it is given up only when its successor came back. A successor that was never seen
  -- and is replaced by another one is an orphan; anyone who presents it has a copy.
  orphaned_at timestamptz,
  constraint session_cookie_pkey primary key (panel_id, token_hash),
  constraint session_cookie_session_id_fk foreign key (panel_id, session_id) references identity.session on delete cascade
);
create index session_cookie_session on identity.session_cookie (panel_id, session_id, generation);
select platform.panel_table('identity.session_cookie');

create table identity.access_token (
  panel_id integer not null,
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  constraint access_token_pkey primary key (panel_id, token_hash),
  constraint access_token_session_id_fk foreign key (panel_id, session_id) references identity.session on delete cascade
);
create index access_token_session on identity.access_token (panel_id, session_id);
create index access_token_expiry on identity.access_token (panel_id, expires_at);
select platform.panel_table('identity.access_token');

-- Codes that set a password, from a mail.
create table identity.password_code (
  panel_id integer not null,
  token_hash bytea not null,
  user_id integer not null,
  expires_at timestamptz not null,
  constraint password_code_pkey primary key (panel_id, token_hash),
  constraint password_code_user_id_fk foreign key (panel_id, user_id) references identity.user_account
);
create index password_code_user on identity.password_code (panel_id, user_id);
select platform.panel_table('identity.password_code');

create table identity.api_token (
  panel_id integer not null,
  user_id integer not null,
  token_hash bytea not null,
  masked text not null,
  created_at timestamptz not null default now(),
  -- A program's token says what it may do. Browser extensions have one of their own.
  kind text not null default 'api' constraint api_token_kind_known check (kind in ('api', 'extension')),
  scopes text[] not null default '{read,orders,money}'
    constraint api_token_scopes_known check (scopes <@ array['read', 'orders', 'money'] and cardinality(scopes) > 0),
  -- An account has two keys at a time, so that the next one is in use before the first one ends; and two more that only try things out. A key may be bound to addresses.
  -- A browser extension still has one.
  token_id integer generated always as identity,
  name text not null default '' constraint api_token_name_length check (length(name) <= 60),
  slot smallint not null default 1 constraint api_token_slot_known check (slot in (1, 2)),
  is_test boolean not null default false,
  addresses text[] not null default '{}' constraint api_token_addresses_count check (cardinality(addresses) <= 20),
  last_used_at timestamptz,
  constraint api_token_token_hash_unique unique (panel_id, token_hash),
  constraint api_token_user_id_fk foreign key (panel_id, user_id) references identity.user_account,
  constraint extension_is_one check (kind = 'api' or (slot = 1 and not is_test)),
  constraint api_token_pkey primary key (panel_id, token_id),
  constraint api_token_user_id_kind_is_test_slot_unique unique (panel_id, user_id, kind, is_test, slot)
);
select platform.panel_table('identity.api_token');

-- Providers of sign-in as this panel knows them; secrets are sealed outside.
create table identity.sign_in_provider (
  panel_id integer not null,
  provider text not null constraint sign_in_provider_provider_known check (provider in ('google', 'facebook', 'telegram')),
  connector text not null,
  -- As the provider spells itself in its tokens; half of what a person is known by.
  issuer text not null constraint sign_in_provider_issuer_form check (issuer ~ '^https?://'),
  endpoint text constraint sign_in_provider_endpoint_form check (endpoint ~ '^https?://'),
  client_id text not null constraint sign_in_provider_client_id_length check (length(client_id) between 1 and 255),
  client_secret bytea not null,
  secret_last4 text not null,
  -- Signs the fields of the older Telegram widget: the token of the bot.
  widget_secret bytea,
  -- The script that shows One Tap; without one there is no One Tap.
  one_tap_script text constraint sign_in_provider_one_tap_script_form check (one_tap_script ~ '^https?://'),
  is_enabled boolean not null default true,
  constraint sign_in_provider_pkey primary key (panel_id, provider)
);
select platform.panel_table('identity.sign_in_provider');

-- Who a person is outside. Only issuer and subject count: addresses and names change hands.
create table identity.sign_in_link (
  panel_id integer not null,
  issuer text not null,
  subject text not null constraint sign_in_link_subject_length check (length(subject) between 1 and 255),
  provider text not null constraint sign_in_link_provider_known check (provider in ('google', 'facebook', 'telegram')),
  user_id integer not null,
  -- As the provider said when the link was made; shown to its owner.
  email text constraint sign_in_link_email_length check (length(email) <= 255),
  email_is_verified boolean not null default false,
  username text constraint sign_in_link_username_length check (length(username) <= 255),
  linked_at timestamptz not null,
  used_at timestamptz not null,
  constraint sign_in_link_pkey primary key (panel_id, issuer, subject),
  constraint sign_in_link_user_id_provider_unique unique (panel_id, user_id, provider),
  constraint sign_in_link_user_id_fk foreign key (panel_id, user_id) references identity.user_account
);
select platform.panel_table('identity.sign_in_link');

-- Ways through a provider's page that are under way: of one browser, for one use.
create table identity.sign_in_flow (
  panel_id integer not null,
  state_hash bytea not null,
  browser_hash bytea not null,
  purpose text not null constraint sign_in_flow_purpose_known check (purpose in ('sign-in', 'connect', 'one-tap')),
  provider text not null,
  redirect_uri text not null,
  return_to text,
  locale text not null,
  -- Where the visitor came from: affiliate and advertisement.
  origin jsonb not null default '{}',
  user_id integer,
  session_id uuid,
  expires_at timestamptz not null,
  constraint sign_in_flow_pkey primary key (panel_id, state_hash),
  constraint sign_in_flow_user_id_fk foreign key (panel_id, user_id) references identity.user_account,
  constraint sign_in_flow_session_id_fk foreign key (panel_id, session_id) references identity.session on delete cascade,
  constraint sign_in_flow_connect_has_session check ((purpose = 'connect') = (user_id is not null and session_id is not null))
);
create index sign_in_flow_expiry on identity.sign_in_flow (panel_id, expires_at);
create index sign_in_flow_user on identity.sign_in_flow (panel_id, user_id) where user_id is not null;
create index sign_in_flow_session on identity.sign_in_flow (panel_id, session_id) where session_id is not null;
select platform.panel_table('identity.sign_in_flow');

-- The browser in which a sign-in was begun: its one-time code is good nowhere else.
create table identity.sign_in_browser (
  panel_id integer not null,
  code_hash bytea not null,
  browser_hash bytea not null,
  expires_at timestamptz not null,
  constraint sign_in_browser_pkey primary key (panel_id, code_hash)
);
create index sign_in_browser_expiry on identity.sign_in_browser (panel_id, expires_at);
select platform.panel_table('identity.sign_in_browser');

-- Signed fields of the older widget that were used.
create table identity.sign_in_proof (
  panel_id integer not null,
  proof_hash bytea not null,
  expires_at timestamptz not null,
  constraint sign_in_proof_pkey primary key (panel_id, proof_hash)
);
create index sign_in_proof_expiry on identity.sign_in_proof (panel_id, expires_at);
select platform.panel_table('identity.sign_in_proof');

-- The second factor: a shared secret, sealed outside. It counts once its owner has shown a code of it.
create table identity.two_factor (
  panel_id integer not null,
  user_id integer not null,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The number of the half minute whose code was taken last: no code counts twice.
  last_step integer not null default 0,
  -- When an operator takes it away from a customer who lost it, and who asked for that: until then a right code keeps it.
  remove_at timestamptz,
  removal_requested_by integer,
  constraint two_factor_removal_has_operator check ((remove_at is null) = (removal_requested_by is null)),
  constraint two_factor_pkey primary key (panel_id, user_id),
  constraint two_factor_user_id_fk foreign key (panel_id, user_id) references identity.user_account
);
comment on column identity.two_factor.removal_requested_by is 'Of operators.operator, whose schema comes after this one.';
create index two_factor_removal on identity.two_factor (panel_id, remove_at) where remove_at is not null;
select platform.panel_table('identity.two_factor');

create table identity.recovery_code (
  panel_id integer not null,
  user_id integer not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_code_pkey primary key (panel_id, user_id, code_hash),
  constraint recovery_code_user_id_fk foreign key (panel_id, user_id) references identity.user_account
);
select platform.panel_table('identity.recovery_code');

-- The right password was given and the second step is still to come.
create table identity.sign_in_challenge (
  panel_id integer not null,
  token_hash bytea not null,
  user_id integer not null,
  expires_at timestamptz not null,
  issued_by uuid,
  constraint sign_in_challenge_pkey primary key (panel_id, token_hash),
  constraint sign_in_challenge_user_id_fk foreign key (panel_id, user_id) references identity.user_account,
  constraint sign_in_challenge_issued_by_fk foreign key (panel_id, issued_by) references identity.session (panel_id, session_id) on delete cascade not valid
);
create index sign_in_challenge_user on identity.sign_in_challenge (panel_id, user_id);
create index sign_in_challenge_issued_by on identity.sign_in_challenge (panel_id, issued_by) where issued_by is not null;
select platform.panel_table('identity.sign_in_challenge');

-- Browsers from which an account was signed in to before.
create table identity.known_device (
  panel_id integer not null,
  user_id integer not null,
  token_hash bytea not null,
  last_seen_at timestamptz not null,
  constraint known_device_pkey primary key (panel_id, user_id, token_hash),
  constraint known_device_user_id_fk foreign key (panel_id, user_id) references identity.user_account
);
create index known_device_token on identity.known_device (panel_id, token_hash);
select platform.panel_table('identity.known_device');

-- One-time codes that open a session from an address: of an operator who acts for a customer, of a widget, of a sign-in elsewhere.
create table identity.sign_in_code (
  panel_id integer not null,
  token_hash bytea not null,
  user_id integer not null,
  purpose text not null constraint sign_in_code_purpose_known check (purpose in ('impersonation', 'widget', 'social')),
  impersonator_id integer,
  impersonator_name text constraint sign_in_code_impersonator_name_length check (length(impersonator_name) between 1 and 255),
  expires_at timestamptz not null,
  -- When the person who asked for the code proved that the account is theirs; null when that is too long ago.
  proven_at timestamptz,
  issued_by uuid,
  constraint sign_in_code_pkey primary key (panel_id, token_hash),
  constraint sign_in_code_user_id_fk foreign key (panel_id, user_id) references identity.user_account,
  constraint sign_in_code_impersonator_of_purpose check ((purpose = 'impersonation') = (impersonator_id is not null)),
  constraint sign_in_code_impersonator_named check ((impersonator_id is null) = (impersonator_name is null)),
  constraint sign_in_code_issued_by_fk foreign key (panel_id, issued_by) references identity.session (panel_id, session_id) on delete cascade not valid
);
create index sign_in_code_user on identity.sign_in_code (panel_id, user_id);
comment on column identity.sign_in_code.impersonator_id is 'Of operators.operator, whose schema comes after this one: the operator who is to act for the customer.';
create index sign_in_code_issued_by on identity.sign_in_code (panel_id, issued_by) where issued_by is not null;
select platform.panel_table('identity.sign_in_code');

-- What happened to an account and who did it. Rows are added and never changed.
create table identity.security_event (
  panel_id integer not null,
  event_id bigint generated always as identity,
  user_id integer not null,
  kind text not null constraint security_event_kind_form check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  actor_id integer not null,
  at timestamptz not null,
  details jsonb not null default '{}',
  constraint security_event_pkey primary key (panel_id, event_id),
  constraint security_event_user_id_fk foreign key (panel_id, user_id) references identity.user_account
);
comment on column identity.security_event.actor_id is 'The account or the operator that acted, 0 for the system, without a foreign key: history outlives what it tells of. Both take their numbers from one sequence.';
create index security_event_user on identity.security_event (panel_id, user_id, at);
select platform.panel_table('identity.security_event', 'select, insert');

-- What a person asked to have collected about themselves: one file at a time, gone after a week.
create table identity.data_export (
  panel_id integer not null,
  user_id integer not null,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  document jsonb,
  constraint data_export_pkey primary key (panel_id, user_id),
  constraint data_export_user_id_fk foreign key (panel_id, user_id) references identity.user_account,
  constraint data_export_ready_has_document check ((ready_at is null) = (document is null))
);
select platform.panel_table('identity.data_export');

-- Addresses of deleted accounts, readable by nobody: a keyed hash that only tells whether one comes back.
create table identity.tombstone (
  panel_id integer not null,
  email_hmac bytea not null,
  deleted_at timestamptz not null,
  constraint tombstone_pkey primary key (panel_id, email_hmac)
);
comment on column identity.tombstone.email_hmac is 'Of an address, or of a way in by a provider.';
select platform.panel_table('identity.tombstone', 'select, insert');

-- Which advertisement brought visitors, counted by day; no visitor stands in it.
create table identity.landing (
  panel_id integer not null,
  day date not null,
  source text not null default '',
  medium text not null default '',
  campaign text not null default '',
  count integer not null constraint landing_count_positive check (count > 0),
  constraint landing_pkey primary key (panel_id, day, source, medium, campaign)
);
select platform.panel_table('identity.landing', 'select, insert, update');

-- Channels of the video platform that customers have bound to their account. A channel is bound once on a panel.
create table identity.youtube_account (
  panel_id integer not null,
  account_id integer not null generated always as identity,
  user_id integer not null,
  youtube_channel_id text not null constraint youtube_account_youtube_channel_id_length check (length(youtube_channel_id) between 1 and 64),
  title text constraint youtube_account_title_length check (length(title) <= 200),
  thumbnail text constraint youtube_account_thumbnail_length check (length(thumbnail) <= 500),
  -- To be put into the channel's description.
  code text not null constraint youtube_account_code_form check (code ~ '^[A-Z0-9]{8}$'),
  verification_code_at timestamptz,
  verification_public_subscriptions_at timestamptz,
  is_reportable boolean not null default false,
  created_at timestamptz not null,
  constraint youtube_account_pkey primary key (panel_id, account_id),
  constraint youtube_account_user_id_fk foreign key (panel_id, user_id) references identity.user_account
);
create unique index youtube_account_channel on identity.youtube_account (panel_id, youtube_channel_id);
create index youtube_account_user on identity.youtube_account (panel_id, user_id);
select platform.panel_table('identity.youtube_account');

-- Verification documents: photos that a customer hands in, step by step, and what an operator said of them. The photos themselves lie in a private store
-- under names of ours; a row outlives its file, so that nothing personal is left behind unnoticed.
create table identity.document_case (
  panel_id integer not null,
  user_id integer not null,
  state text not null default 'collecting' constraint document_case_state_known check (state in ('collecting', 'in_review', 'approved', 'refused')),
  reason text constraint document_case_reason_known check (reason in ('unreadable', 'incomplete', 'mismatch', 'expired', 'card_digits', 'other')),
  note text constraint document_case_note_length check (length(note) <= 500),
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by integer,
  created_at timestamptz not null,
  -- What an operator saw is named by it: photos that were handed in anew are not decided with those before.
  version integer not null default 1,
  constraint document_case_pkey primary key (panel_id, user_id),
  constraint document_case_user_id_fk foreign key (panel_id, user_id) references identity.user_account,
  constraint document_case_refused_has_reason check ((state = 'refused') = (reason is not null)),
  constraint document_case_decided_at_when_decided check ((state in ('approved', 'refused')) = (decided_at is not null))
);
create index document_case_waiting on identity.document_case (panel_id, submitted_at) where state = 'in_review';
select platform.panel_table('identity.document_case');

-- Every decision about documents. The case holds the last one only, and forgets it when photos are handed in again.
create table identity.document_decision (
  panel_id integer not null,
  id integer not null generated always as identity,
  user_id integer not null,
  outcome text not null constraint document_decision_outcome_known check (outcome in ('approved', 'refused')),
  reason text constraint document_decision_reason_known
    check (reason in ('unreadable', 'incomplete', 'mismatch', 'expired', 'card_digits', 'other')),
  note text constraint document_decision_note_length check (length(note) <= 500),
  submitted_at timestamptz,
  decided_at timestamptz not null,
  operator_id integer not null,
  -- As the operator was called then: names of operators are not read here.
  operator_name text not null,
  constraint document_decision_pkey primary key (panel_id, id),
  constraint document_decision_user_id_fk foreign key (panel_id, user_id) references identity.document_case,
  constraint document_decision_refused_has_reason check ((outcome = 'refused') = (reason is not null))
);
comment on column identity.document_decision.operator_id is 'Of operators.operator, without a foreign key: its schema comes after this one.';
create index document_decision_of_user on identity.document_decision (panel_id, user_id, id desc);
select platform.panel_table('identity.document_decision', 'select, insert, delete');

create table identity.document (
  panel_id integer not null,
  document_id uuid not null,
  user_id integer not null,
  step text not null constraint document_step_known check (step in ('identity', 'card', 'selfie')),
  -- As its owner knows it; nothing is ever looked up by it outside this table.
  filename text not null constraint document_filename_length check (length(filename) between 1 and 120),
  content_type text not null,
  bytes integer not null constraint document_bytes_positive check (bytes > 0),
  place bigint not null generated always as identity,
  created_at timestamptz not null,
  -- Set once the store has the file.
  stored_at timestamptz,
  -- Gone for its owner; the row goes when the store has let go of the file.
  removed_at timestamptz,
  constraint document_pkey primary key (panel_id, document_id),
  constraint document_user_id_fk foreign key (panel_id, user_id) references identity.document_case
);
comment on column identity.document.document_id is 'Its own number.';
create unique index document_name on identity.document (panel_id, user_id, step, filename) where removed_at is null;
create index document_removed on identity.document (panel_id, removed_at) where removed_at is not null;
create index document_unstored on identity.document (panel_id, created_at) where stored_at is null;
create index document_age on identity.document (panel_id, created_at);
select platform.panel_table('identity.document');

-- Links that confirm an address, from a mail; a later address of the same account is not confirmed by them.
create table identity.email_confirmation (
  panel_id integer not null,
  token_hash bytea not null,
  user_id integer not null,
  email text not null,
  expires_at timestamptz not null,
  constraint email_confirmation_pkey primary key (panel_id, token_hash),
  constraint email_confirmation_user_id_fk foreign key (panel_id, user_id) references identity.user_account
);
create index email_confirmation_user on identity.email_confirmation (panel_id, user_id);
select platform.panel_table('identity.email_confirmation');

-- An address that shall become an account's, until the person who reads its mail says so; afterwards the way back for the one who reads the mail of the old one.
create table identity.email_change (
  panel_id integer not null,
  change_id uuid not null default gen_random_uuid(),
  user_id integer not null,
  -- Null when nobody had proven it, or there was none: then there is nobody to warn, and no way back.
  old_email text,
  new_email text not null,
  -- Where it was asked for; that session stays when the change is confirmed elsewhere.
  session_id uuid,
  requested_at timestamptz not null,
  -- Of the link to the new address.
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- Until then the old address is kept for the way back: nobody else takes it.
  undo_until timestamptz,
  -- Who asked for it for the customer; null when the customer did.
  operator_id integer,
  constraint email_change_pkey primary key (panel_id, change_id),
  constraint email_change_user_id_fk foreign key (panel_id, user_id) references identity.user_account,
  constraint email_change_confirmed_has_undo check ((confirmed_at is null) = (undo_until is null))
);
comment on column identity.email_change.session_id is 'Of identity.session, without a foreign key: sessions are purged, the change stands.';
comment on column identity.email_change.operator_id is 'Of operators.operator, whose schema comes after this one.';
create unique index email_change_waiting on identity.email_change (panel_id, user_id) where confirmed_at is null;
create index email_change_user on identity.email_change (panel_id, user_id);
create index email_change_confirmed on identity.email_change (panel_id, old_email) where confirmed_at is not null;
select platform.panel_table('identity.email_change');

-- Codes of the mails about a change, as hashes: one confirms it from the new address, one undoes it from the old.
create table identity.email_change_code (
  panel_id integer not null,
  token_hash bytea not null,
  change_id uuid not null,
  purpose text not null constraint email_change_code_purpose_known check (purpose in ('confirm', 'undo')),
  constraint email_change_code_pkey primary key (panel_id, token_hash),
  constraint email_change_code_change_id_fk foreign key (panel_id, change_id) references identity.email_change on delete cascade
);
create index email_change_code_change on identity.email_change_code (panel_id, change_id);
select platform.panel_table('identity.email_change_code');

-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

-- Every order asks whether its customer is there and not frozen: one round trip, the panel is set by the function itself. Null when there is no such user.
create or replace function identity.is_frozen(p_panel integer, p_user integer) returns boolean
  language plpgsql set search_path = identity, pg_temp as $$
begin
  perform set_config('app.panel_id', p_panel::text, true);
  return (select u.frozen_at is not null from identity.user_account u where u.panel_id = p_panel and u.user_id = p_user);
end $$;

create or replace function identity.note_credentials() returns trigger language plpgsql set search_path = identity, pg_temp as $$
begin
  new.credentials_changed_at := clock_timestamp();
  return new;
end $$;
create or replace trigger credentials_changed before update of password_hash, email on identity.user_account for each row
  when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email) execute function identity.note_credentials();

-- Who asks, with what stands behind their session.
create or replace function identity.caller_of_access_token(p_panel integer, p_hash bytea, p_now timestamptz)
  returns table (session_id uuid, user_id integer, impersonator_id integer, must_enrol boolean)
  language plpgsql set search_path = identity, pg_temp as $$
begin
  perform set_config('app.panel_id', p_panel::text, true);
  return query
    select s.session_id, s.user_id, s.impersonator_id, s.must_enrol from identity.access_token t
      join identity.session s on s.panel_id = p_panel and s.session_id = t.session_id
     where t.panel_id = p_panel and t.token_hash = p_hash and t.expires_at > p_now and s.ended_at is null and s.ends_at > p_now;
end $$;

create or replace function identity.owner_of_api_token(p_panel integer, p_hash bytea)
  returns table (token_id integer, user_id integer, scopes text[], is_test boolean, addresses text[], last_used_at timestamptz)
  language plpgsql set search_path = identity, pg_temp as $$
begin
  perform set_config('app.panel_id', p_panel::text, true);
  return query select a.token_id, a.user_id, a.scopes, a.is_test, a.addresses, a.last_used_at from identity.api_token a
    join identity.user_account u on u.panel_id = p_panel and u.user_id = a.user_id
   where a.panel_id = p_panel and a.token_hash = p_hash and not u.is_suspended;
end $$;

-- As whom they run, and who may call them.
revoke all on function identity.is_frozen(integer, integer), identity.caller_of_access_token(integer, bytea, timestamptz),
  identity.owner_of_api_token(integer, bytea) from public;
grant execute on function identity.is_frozen(integer, integer), identity.caller_of_access_token(integer, bytea, timestamptz),
  identity.owner_of_api_token(integer, bytea) to vitrine_app;

-- Whether a customer's account has this address.
create or replace function identity.has_address(p_panel integer, p_user integer, p_email text) returns boolean language sql stable as $$
  select exists (select from identity.user_account where panel_id = p_panel and user_id = p_user and email = p_email)
$$;

-- Whether an operator trusts a customer; asked of orders that a rule would hold.
create or replace function identity.is_trusted(p_panel integer, p_user integer) returns boolean language sql stable as $$
  select exists (select from identity.user_account where panel_id = p_panel and user_id = p_user and trusted_at is not null)
$$;

-- Whether the account was younger than so many days at that time.
create or replace function identity.is_newer_than(p_panel integer, p_user integer, p_days integer, p_at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from identity.user_account where panel_id = p_panel and user_id = p_user and created_at > p_at - make_interval(days => p_days))
$$;

-- Whether the customer is signed in from one of these countries, as the proxy names them.
create or replace function identity.is_from(p_panel integer, p_user integer, p_countries text[]) returns boolean language sql stable as $$
  select exists (
    select from identity.session where panel_id = p_panel and user_id = p_user and ended_at is null and impersonator_id is null and country = any (p_countries))
$$;
