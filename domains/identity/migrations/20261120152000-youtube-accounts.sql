-- Channels of the video platform that customers have bound to their account. A channel is bound once on a panel.
create table identity.youtube_accounts (
  panel_id integer not null,
  account_id integer not null generated always as identity,
  user_id integer not null,
  youtube_channel_id text not null check (length(youtube_channel_id) between 1 and 64),
  title text check (length(title) <= 200),
  thumbnail text check (length(thumbnail) <= 500),
  -- To be put into the channel's description.
  code text not null check (code ~ '^[A-Z0-9]{8}$'),
  verification_code_at timestamptz,
  verification_public_subscriptions_at timestamptz,
  is_reportable boolean not null default false,
  created_at timestamptz not null,
  primary key (panel_id, account_id),
  foreign key (panel_id, user_id) references identity.users
);
create unique index youtube_accounts_channel on identity.youtube_accounts (panel_id, youtube_channel_id);
create index youtube_accounts_user on identity.youtube_accounts (panel_id, user_id);
select platform.panel_table('identity.youtube_accounts');
