-- The consent of a channel's owner that we may read its reports: a lasting token of the platform, sealed outside.
create table insights.report_grants (
  panel_id integer not null,
  account_id integer not null,
  user_id integer not null,
  youtube_channel_id text not null check (length(youtube_channel_id) between 1 and 64),
  refresh_token bytea not null,
  granted_at timestamptz not null,
  primary key (panel_id, account_id),
  foreign key (panel_id, account_id) references identity.youtube_accounts on delete cascade
);
create index report_grants_user on insights.report_grants (panel_id, user_id);
select platform.panel_table('insights.report_grants');

-- Answers of the platform, kept so that it is asked once an hour for the same thing.
create table insights.reports (
  panel_id integer not null,
  account_id integer not null,
  kind text not null check (kind in ('info', 'videos', 'days', 'video-figures')),
  date_from date not null,
  date_to date not null,
  -- Which videos were asked for; of none when all were.
  videos_hash bytea not null,
  -- Null until the platform has answered once.
  answer jsonb,
  answered_at timestamptz,
  -- Nobody asks the platform before.
  ask_again_at timestamptz not null,
  primary key (panel_id, account_id, kind, date_from, date_to, videos_hash),
  foreign key (panel_id, account_id) references insights.report_grants on delete cascade,
  check ((answer is null) = (answered_at is null))
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
  primary key (panel_id, state_hash),
  foreign key (panel_id, account_id) references identity.youtube_accounts on delete cascade,
  foreign key (panel_id, session_id) references identity.sessions on delete cascade
);
create index consent_flows_expiry on insights.consent_flows (panel_id, expires_at);
create index consent_flows_account on insights.consent_flows (panel_id, account_id);
create index consent_flows_session on insights.consent_flows (panel_id, session_id);
select platform.panel_table('insights.consent_flows');
