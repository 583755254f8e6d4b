-- Mails waiting to be sent. A row names what happened, never an address or a secret: text, link and receiver are worked out when it is sent.
create schema notifications;
grant usage on schema notifications to vitrine_app, vitrine_resolver;

create table notifications.mail (
  panel_id integer not null,
  id bigint generated always as identity,
  -- What makes a mail the same mail, so that an event that comes twice is written about once.
  key text not null check (length(key) between 1 and 200),
  user_id integer not null,
  kind text not null check (kind in ('order-created', 'order-completed', 'order-canceled', 'payment-settled', 'payment-in-moderation', 'guest-welcome',
    'password-reset')),
  params jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
  -- While a mail is being sent this is when somebody else may try.
  due_at timestamptz not null,
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (panel_id, id),
  unique (panel_id, key)
);
create index mail_due on notifications.mail (panel_id, due_at) where state = 'waiting';
select platform.panel_table('notifications.mail');
select platform.resolver_may_read('notifications.mail');

-- Panels with mail that is due; the rows themselves are claimed inside the panel.
create function notifications.panels_with_due_mail(moment timestamptz) returns table (panel_id integer)
  language sql stable security definer set search_path = notifications, pg_temp as $$
  select distinct m.panel_id from notifications.mail m where m.state = 'waiting' and m.due_at <= moment
$$;
grant create on schema notifications to vitrine_resolver;
alter function notifications.panels_with_due_mail(timestamptz) owner to vitrine_resolver;
revoke create on schema notifications from vitrine_resolver;
revoke all on function notifications.panels_with_due_mail(timestamptz) from public;
grant execute on function notifications.panels_with_due_mail(timestamptz) to vitrine_app;
