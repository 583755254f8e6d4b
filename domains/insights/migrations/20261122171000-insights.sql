-- What customers learn about their channels.
create schema insights;
grant usage on schema insights to vitrine_app, vitrine_resolver;

-- The consent of a channel's owner that we may read its reports: a lasting token of the platform, sealed outside.
create table insights.report_grants (
  panel_id integer not null,
  account_id integer not null,
  user_id integer not null,
  youtube_channel_id text not null constraint report_grants_youtube_channel_id_length check (length(youtube_channel_id) between 1 and 64),
  refresh_token bytea not null,
  granted_at timestamptz not null,
  constraint report_grants_pkey primary key (panel_id, account_id),
  constraint report_grants_account_id_fk foreign key (panel_id, account_id) references identity.youtube_accounts on delete cascade
);
comment on column insights.report_grants.user_id is 'Of identity.users, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create index report_grants_user on insights.report_grants (panel_id, user_id);
create index report_grants_channel on insights.report_grants (youtube_channel_id);
select platform.panel_table('insights.report_grants');
select platform.resolver_may_read('insights.report_grants');

-- Answers of the platform, kept so that it is asked once an hour for the same thing.
create table insights.reports (
  panel_id integer not null,
  account_id integer not null,
  kind text not null constraint reports_kind_known check (kind in ('info', 'videos', 'days', 'video-figures')),
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
  is_asked boolean not null default false,
  constraint reports_pkey primary key (panel_id, account_id, kind, date_from, date_to, videos_hash),
  constraint reports_account_id_fk foreign key (panel_id, account_id) references insights.report_grants on delete cascade,
  constraint reports_answer_has_time check ((answer is null) = (answered_at is null))
);
create index reports_age on insights.reports (panel_id, ask_again_at);
select platform.panel_table('insights.reports');

-- Ways through the platform's consent page that are under way: of one session, for one use.
create table insights.consent_flows (
  panel_id integer not null,
  state_hash bytea not null,
  account_id integer not null,
  user_id integer not null,
  session_id uuid not null,
  redirect_uri text not null,
  locale text not null,
  expires_at timestamptz not null,
  constraint consent_flows_pkey primary key (panel_id, state_hash),
  constraint consent_flows_account_id_fk foreign key (panel_id, account_id) references identity.youtube_accounts on delete cascade,
  constraint consent_flows_session_id_fk foreign key (panel_id, session_id) references identity.sessions on delete cascade
);
comment on column insights.consent_flows.user_id is 'Of identity.users, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create index consent_flows_expiry on insights.consent_flows (panel_id, expires_at);
create index consent_flows_account on insights.consent_flows (panel_id, account_id);
create index consent_flows_session on insights.consent_flows (panel_id, session_id);
select platform.panel_table('insights.consent_flows');

-- Consents that ended here: their tokens are still good at the platform until it has been told. Whatever deletes a grant leaves one, in the same transaction.
create table insights.revocations (
  panel_id integer not null,
  id integer generated always as identity,
  -- What the token is sealed for.
  account_id integer not null,
  -- Unknown where the person has no channel.
  youtube_channel_id text constraint revocations_youtube_channel_id_length check (length(youtube_channel_id) between 1 and 64),
  refresh_token bytea not null,
  -- At once, and later again.
  due_at timestamptz not null default '-infinity',
  tried_since timestamptz,
  constraint revocations_pkey primary key (panel_id, id)
);
comment on column insights.revocations.account_id is 'Of identity.youtube_accounts, without a foreign key: it names what the token is sealed for, also when the account is gone.';
create index revocations_due on insights.revocations (due_at);
select platform.panel_table('insights.revocations');
select platform.resolver_may_read('insights.revocations');
