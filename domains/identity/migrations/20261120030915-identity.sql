-- People: accounts, sessions and the one-time codes and tokens that stand for them. Every secret is stored as its SHA-256 only.
create schema identity;
grant usage on schema identity to vitrine_app;

create sequence identity.user_number as integer;
grant usage on sequence identity.user_number to vitrine_app;

create table identity.users (
  panel_id integer not null,
  user_id integer not null default nextval('identity.user_number'),
  email text check (email = lower(email) and length(email) <= 255),
  name text not null check (length(name) between 1 and 100),
  password_hash text,
  account_type text not null default 'individual' check (account_type in ('individual', 'business')),
  company_name text,
  company_address text,
  company_site text,
  vat text,
  messengers jsonb not null default '[]',
  locale text not null default 'en',
  affiliate_code text not null check (affiliate_code ~ '^[A-Z0-9]{8}$'),
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
  primary key (panel_id, user_id),
  foreign key (panel_id, referred_by) references identity.users (panel_id, user_id)
);
create unique index users_email on identity.users (panel_id, email);
create unique index users_affiliate_code on identity.users (panel_id, affiliate_code);
create unique index users_number on identity.users (user_id);
create index users_referred_by on identity.users (panel_id, referred_by) where referred_by is not null;
select platform.panel_table('identity.users');

create table identity.sessions (
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
  ended_because text check (ended_because in ('logout', 'reuse', 'password', 'frozen')),
  primary key (panel_id, session_id),
  foreign key (panel_id, user_id) references identity.users
);
create index sessions_user on identity.sessions (panel_id, user_id) where ended_at is null;
create index sessions_idle on identity.sessions (panel_id, idle_until);
select platform.panel_table('identity.sessions');

create table identity.session_cookies (
  panel_id integer not null,
  token_hash bytea not null,
  session_id uuid not null,
  generation integer not null,
  replaced_at timestamptz,
  primary key (panel_id, token_hash),
  foreign key (panel_id, session_id) references identity.sessions on delete cascade
);
create index session_cookies_session on identity.session_cookies (panel_id, session_id, generation);
select platform.panel_table('identity.session_cookies');

create table identity.access_tokens (
  panel_id integer not null,
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (panel_id, token_hash),
  foreign key (panel_id, session_id) references identity.sessions on delete cascade
);
create index access_tokens_session on identity.access_tokens (panel_id, session_id);
create index access_tokens_expiry on identity.access_tokens (panel_id, expires_at);
select platform.panel_table('identity.access_tokens');

-- Codes that set a password, from a mail.
create table identity.password_codes (
  panel_id integer not null,
  token_hash bytea not null,
  user_id integer not null,
  expires_at timestamptz not null,
  primary key (panel_id, token_hash),
  foreign key (panel_id, user_id) references identity.users
);
create index password_codes_user on identity.password_codes (panel_id, user_id);
select platform.panel_table('identity.password_codes');

create table identity.api_tokens (
  panel_id integer not null,
  user_id integer not null,
  token_hash bytea not null,
  masked text not null,
  created_at timestamptz not null default now(),
  primary key (panel_id, user_id),
  unique (panel_id, token_hash),
  foreign key (panel_id, user_id) references identity.users
);
select platform.panel_table('identity.api_tokens');
