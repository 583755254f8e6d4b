-- What customers learn about their channels.
create schema insights;
grant usage on schema insights to vitrine_app, vitrine_resolver;

-- The consent of a channel's owner that we may read its reports: a lasting token of the platform, sealed outside.
create table insights.report_grant (
  panel_id integer not null,
  account_id integer not null,
  user_id integer not null,
  youtube_channel_id text not null constraint report_grant_youtube_channel_id_length check (length(youtube_channel_id) between 1 and 64),
  refresh_token bytea not null,
  granted_at timestamptz not null,
  constraint report_grant_pkey primary key (panel_id, account_id),
  constraint report_grant_account_id_fk foreign key (panel_id, account_id) references identity.youtube_account on delete cascade
);
comment on column insights.report_grant.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create index report_grant_user on insights.report_grant (panel_id, user_id);
create index report_grant_channel on insights.report_grant (youtube_channel_id);
select platform.panel_table('insights.report_grant');
select platform.resolver_may_read('insights.report_grant');

-- Answers of the platform, kept so that it is asked once an hour for the same thing.
create table insights.report (
  panel_id integer not null,
  account_id integer not null,
  kind text not null constraint report_kind_known check (kind in ('info', 'videos', 'days', 'video-figures')),
  date_from date not null,
  date_to date not null,
  -- Which videos were asked for; of none when all were.
  videos_hash bytea not null,
  -- Null until the platform has answered once.
  answer jsonb,
  answered_at timestamptz,
  -- Nobody asks the platform before.
  ask_again_at timestamptz not null,
  -- Somebody, on whichever node, asks the platform for it right now.
  is_requested boolean not null default false,
  constraint report_pkey primary key (panel_id, account_id, kind, date_from, date_to, videos_hash),
  constraint report_account_id_fk foreign key (panel_id, account_id) references insights.report_grant on delete cascade,
  constraint report_answer_has_time check ((answer is null) = (answered_at is null))
);
create index report_age on insights.report (panel_id, ask_again_at);
select platform.panel_table('insights.report');

-- Ways through the platform's consent page that are under way: of one session, for one use.
create table insights.consent_flow (
  panel_id integer not null,
  state_hash bytea not null,
  account_id integer not null,
  user_id integer not null,
  session_id uuid not null,
  redirect_uri text not null,
  locale text not null,
  expires_at timestamptz not null,
  constraint consent_flow_pkey primary key (panel_id, state_hash),
  constraint consent_flow_account_id_fk foreign key (panel_id, account_id) references identity.youtube_account on delete cascade,
  constraint consent_flow_session_id_fk foreign key (panel_id, session_id) references identity.session on delete cascade
);
comment on column insights.consent_flow.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create index consent_flow_expiry on insights.consent_flow (panel_id, expires_at);
create index consent_flow_account on insights.consent_flow (panel_id, account_id);
create index consent_flow_session on insights.consent_flow (panel_id, session_id);
select platform.panel_table('insights.consent_flow');

-- Consents that ended here: their tokens are still good at the platform until it has been told. Whatever deletes a grant leaves one, in the same transaction.
create table insights.revocation (
  panel_id integer not null,
  id integer generated always as identity,
  -- What the token is sealed for.
  account_id integer not null,
  -- Unknown where the person has no channel.
  youtube_channel_id text constraint revocation_youtube_channel_id_length check (length(youtube_channel_id) between 1 and 64),
  refresh_token bytea not null,
  -- At once, and later again.
  due_at timestamptz not null default '-infinity',
  tried_since timestamptz,
  constraint revocation_pkey primary key (panel_id, id)
);
comment on column insights.revocation.account_id is 'Of identity.youtube_account, without a foreign key: it names what the token is sealed for, also when the account is gone.';
create index revocation_due on insights.revocation (due_at);
select platform.panel_table('insights.revocation');
select platform.resolver_may_read('insights.revocation');

-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

create or replace function insights.note_revocation() returns trigger language plpgsql set search_path = insights, pg_temp as $$
begin
  insert into insights.revocation (panel_id, account_id, youtube_channel_id, refresh_token)
  values (old.panel_id, old.account_id, old.youtube_channel_id, old.refresh_token);
  return null;
end $$;
create or replace trigger note_revocation after delete on insights.report_grant for each row execute function insights.note_revocation();

create or replace function insights.due_revocations(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = insights, pg_temp as $$
  select r.panel_id, r.id from insights.revocation r where r.due_at <= at order by r.due_at limit row_limit
$$;

-- Whether the owner of a channel lets any panel read its reports: to the platform all of them are one application.
create or replace function insights.is_granted(channel text) returns boolean
  language sql stable security definer set search_path = insights, pg_temp as $$
  select exists (select from insights.report_grant g where g.youtube_channel_id = channel)
$$;

-- As whom they run, and who may call them.
grant create on schema insights to vitrine_resolver;
alter function insights.due_revocations(timestamptz, integer) owner to vitrine_resolver;
alter function insights.is_granted(text) owner to vitrine_resolver;
revoke create on schema insights from vitrine_resolver;
revoke all on function insights.due_revocations(timestamptz, integer), insights.is_granted(text) from public;
grant execute on function insights.due_revocations(timestamptz, integer), insights.is_granted(text) to vitrine_app;
