-- What a session knows of its device, and who stands behind it.
alter table identity.sessions
  add column browser text check (length(browser) <= 40),
  add column system text check (length(system) <= 40),
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column last_seen_at timestamptz not null default now(),
  -- The last moment at which its owner proved again that it is he.
  add column proven_at timestamptz,
  -- A member of the staff without a second factor may only set one up.
  add column must_enrol boolean not null default false,
  add column impersonator_id integer,
  -- No row has one yet, and nobody may look through all panels to see that.
  add foreign key (panel_id, impersonator_id) references identity.users (panel_id, user_id) not valid,
  drop constraint sessions_ended_because_check,
  add constraint sessions_ended_because_check check (ended_because ~ '^[a-z]+(-[a-z]+)*$');

-- The second factor: a shared secret, sealed outside. It counts once its owner has shown a code of it.
create table identity.two_factors (
  panel_id integer not null,
  user_id integer not null,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The number of the half minute whose code was taken last: no code counts twice.
  last_step integer not null default 0,
  primary key (panel_id, user_id),
  foreign key (panel_id, user_id) references identity.users
);
select platform.panel_table('identity.two_factors');

create table identity.recovery_codes (
  panel_id integer not null,
  user_id integer not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (panel_id, user_id, code_hash),
  foreign key (panel_id, user_id) references identity.users
);
select platform.panel_table('identity.recovery_codes');

-- The right password was given and the second step is still to come.
create table identity.sign_in_challenges (
  panel_id integer not null,
  token_hash bytea not null,
  user_id integer not null,
  expires_at timestamptz not null,
  primary key (panel_id, token_hash),
  foreign key (panel_id, user_id) references identity.users
);
create index sign_in_challenges_user on identity.sign_in_challenges (panel_id, user_id);
select platform.panel_table('identity.sign_in_challenges');

-- Browsers from which an account was entered before.
create table identity.known_devices (
  panel_id integer not null,
  user_id integer not null,
  token_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (panel_id, user_id, token_hash),
  foreign key (panel_id, user_id) references identity.users
);
create index known_devices_token on identity.known_devices (panel_id, token_hash);
select platform.panel_table('identity.known_devices');

-- One-time codes that open a session from an address: of an operator who acts for a customer, of a widget, of a sign-in elsewhere.
create table identity.entry_codes (
  panel_id integer not null,
  token_hash bytea not null,
  user_id integer not null,
  purpose text not null check (purpose in ('impersonation', 'widget', 'social')),
  impersonator_id integer,
  expires_at timestamptz not null,
  primary key (panel_id, token_hash),
  foreign key (panel_id, user_id) references identity.users,
  foreign key (panel_id, impersonator_id) references identity.users (panel_id, user_id),
  check ((purpose = 'impersonation') = (impersonator_id is not null))
);
create index entry_codes_user on identity.entry_codes (panel_id, user_id);
select platform.panel_table('identity.entry_codes');

-- What happened to an account and who did it. Rows are added and never changed.
create table identity.security_events (
  panel_id integer not null,
  event_id bigint generated always as identity,
  user_id integer not null,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  actor_id integer not null,
  at timestamptz not null,
  details jsonb not null default '{}',
  primary key (panel_id, event_id),
  foreign key (panel_id, user_id) references identity.users
);
create index security_events_user on identity.security_events (panel_id, user_id, at);
select platform.panel_table('identity.security_events', 'select, insert');

-- Who asks, with what stands behind his session.
create function identity.caller_of_access_token(p_panel integer, p_hash bytea, p_now timestamptz)
  returns table (session_id uuid, user_id integer, impersonator_id integer, must_enrol boolean)
  language plpgsql set search_path = identity, pg_temp as $$
begin
  perform set_config('app.panel_id', p_panel::text, true);
  return query
    select s.session_id, s.user_id, s.impersonator_id, s.must_enrol from identity.access_tokens t
      join identity.sessions s on s.panel_id = p_panel and s.session_id = t.session_id
     where t.panel_id = p_panel and t.token_hash = p_hash and t.expires_at > p_now and s.ended_at is null and s.ends_at > p_now;
end $$;
revoke all on function identity.caller_of_access_token(integer, bytea, timestamptz) from public;
grant execute on function identity.caller_of_access_token(integer, bytea, timestamptz) to vitrine_app;
drop function identity.owner_of_access_token(integer, bytea, timestamptz);

-- A program's token says what it may do. Browser extensions have one of their own.
alter table identity.api_tokens
  add column kind text not null default 'api' check (kind in ('api', 'extension')),
  add column scopes text[] not null default '{read,orders,money}' check (scopes <@ array['read', 'orders', 'money'] and cardinality(scopes) > 0),
  drop constraint api_tokens_pkey,
  add primary key (panel_id, user_id, kind);

drop function identity.owner_of_api_token(integer, bytea);
create function identity.owner_of_api_token(p_panel integer, p_hash bytea) returns table (user_id integer, scopes text[])
  language plpgsql set search_path = identity, pg_temp as $$
begin
  perform set_config('app.panel_id', p_panel::text, true);
  return query select a.user_id, a.scopes from identity.api_tokens a where a.panel_id = p_panel and a.token_hash = p_hash;
end $$;
revoke all on function identity.owner_of_api_token(integer, bytea) from public;
grant execute on function identity.owner_of_api_token(integer, bytea) to vitrine_app;
