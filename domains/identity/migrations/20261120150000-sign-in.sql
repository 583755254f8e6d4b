-- Providers of sign-in as this panel knows them; secrets are sealed outside.
create table identity.sign_in_providers (
  panel_id integer not null,
  provider text not null check (provider in ('google', 'facebook', 'telegram')),
  connector text not null,
  -- As the provider spells itself in its tokens; half of what a person is known by.
  issuer text not null check (issuer ~ '^https?://'),
  endpoint text check (endpoint ~ '^https?://'),
  client_id text not null check (length(client_id) between 1 and 255),
  client_secret bytea not null,
  secret_last4 text not null,
  -- Signs the fields of the older Telegram widget: the token of the bot.
  widget_secret bytea,
  -- The script that shows One Tap; without one there is no One Tap.
  one_tap_script text check (one_tap_script ~ '^https?://'),
  is_enabled boolean not null default true,
  primary key (panel_id, provider)
);
select platform.panel_table('identity.sign_in_providers');

-- Who a person is outside. Only issuer and subject count: addresses and names change hands.
create table identity.sign_in_links (
  panel_id integer not null,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  provider text not null check (provider in ('google', 'facebook', 'telegram')),
  user_id integer not null,
  -- As the provider said when the link was made; shown to its owner.
  email text check (length(email) <= 255),
  email_is_verified boolean not null default false,
  username text check (length(username) <= 255),
  linked_at timestamptz not null,
  used_at timestamptz not null,
  primary key (panel_id, issuer, subject),
  unique (panel_id, user_id, provider),
  foreign key (panel_id, user_id) references identity.users
);
select platform.panel_table('identity.sign_in_links');

-- Ways through a provider's page that are under way: of one browser, for one use.
create table identity.sign_in_flows (
  panel_id integer not null,
  state_hash bytea not null,
  browser_hash bytea not null,
  purpose text not null check (purpose in ('sign-in', 'connect', 'one-tap')),
  provider text not null,
  redirect_uri text not null,
  return_to text,
  locale text not null,
  -- Where the visitor came from: affiliate and advertisement.
  origin jsonb not null default '{}',
  user_id integer,
  session_id uuid,
  expires_at timestamptz not null,
  primary key (panel_id, state_hash),
  foreign key (panel_id, user_id) references identity.users,
  foreign key (panel_id, session_id) references identity.sessions on delete cascade,
  check ((purpose = 'connect') = (user_id is not null and session_id is not null))
);
create index sign_in_flows_expiry on identity.sign_in_flows (panel_id, expires_at);
create index sign_in_flows_user on identity.sign_in_flows (panel_id, user_id) where user_id is not null;
create index sign_in_flows_session on identity.sign_in_flows (panel_id, session_id) where session_id is not null;
select platform.panel_table('identity.sign_in_flows');

-- The browser in which a sign-in was begun: its one-time code is good nowhere else.
create table identity.sign_in_browsers (
  panel_id integer not null,
  code_hash bytea not null,
  browser_hash bytea not null,
  expires_at timestamptz not null,
  primary key (panel_id, code_hash)
);
create index sign_in_browsers_expiry on identity.sign_in_browsers (panel_id, expires_at);
select platform.panel_table('identity.sign_in_browsers');

-- Signed fields of the older widget that were used.
create table identity.sign_in_proofs (
  panel_id integer not null,
  proof_hash bytea not null,
  expires_at timestamptz not null,
  primary key (panel_id, proof_hash)
);
create index sign_in_proofs_expiry on identity.sign_in_proofs (panel_id, expires_at);
select platform.panel_table('identity.sign_in_proofs');
