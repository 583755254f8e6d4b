-- Mails waiting to be sent. A row names what happened, never an address or a secret: text, link and receiver are worked out when it is sent.
create schema notifications;
grant usage on schema notifications to vitrine_app, vitrine_resolver;

create table notifications.mail (
  panel_id integer not null,
  id bigint generated always as identity,
  -- What makes a mail the same mail, so that an event that comes twice is written about once.
  key text not null constraint mail_key_length check (length(key) between 1 and 200),
  user_id integer not null,
  kind text not null,
  params jsonb not null default '{}',
  state text not null default 'waiting' constraint mail_state_known check (state in ('waiting', 'sent', 'dropped', 'failed')),
  -- While a mail is being sent this is when somebody else may try.
  due_at timestamptz not null,
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mail_pkey primary key (panel_id, id),
  constraint mail_key_unique unique (panel_id, key),
  constraint mail_kind_form check (kind ~ '^[a-z]+(-[a-z]+)*$')
);
comment on column notifications.mail.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create index mail_due on notifications.mail (panel_id, due_at) where state = 'waiting';
-- Mails that are done with, for those who forget them.
create index mail_done on notifications.mail (panel_id, created_at) where state <> 'waiting';
select platform.panel_table('notifications.mail');
select platform.resolver_may_read('notifications.mail');

-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

-- Panels with mail that is due; the rows themselves are claimed inside the panel.
create or replace function notifications.panels_with_due_mail(p_as_of timestamptz) returns table (panel_id integer)
  language sql stable security definer set search_path = notifications, pg_temp as $$
  select distinct m.panel_id from notifications.mail m where m.state = 'waiting' and m.due_at <= p_as_of
$$;

-- As whom they run, and who may call them.
grant create on schema notifications to vitrine_resolver;
alter function notifications.panels_with_due_mail(timestamptz) owner to vitrine_resolver;
revoke create on schema notifications from vitrine_resolver;
revoke all on function notifications.panels_with_due_mail(timestamptz) from public;
grant execute on function notifications.panels_with_due_mail(timestamptz) to vitrine_app;
