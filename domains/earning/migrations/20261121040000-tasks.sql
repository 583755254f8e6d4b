-- Small deeds that people do by hand, each with a channel of his own: a task is what is left to do of one order, a check is one person's share of it.
create table earning.task (
  panel_id integer not null,
  id integer generated always as identity,
  line_id integer not null,
  -- Whose order it is: he earns nothing by it.
  customer_id integer not null,
  -- The same for every try of the order, so that it is opened once.
  request_id uuid not null,
  service_id integer not null,
  kind text not null check (kind in ('views', 'likes', 'comments', 'subscriptions')),
  url text not null,
  -- The video or the channel, by the platform's own id.
  target text not null check (length(target) between 1 and 64),
  title text check (length(title) <= 200),
  thumbnail text check (length(thumbnail) <= 500),
  reward bigint not null check (reward > 0),
  wanted integer not null check (wanted > 0),
  done integer not null default 0 check (done >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  -- Words that the customer wants to read; each is given to one check at a time.
  comments text[] not null default '{}',
  -- What the platform counted before anybody began.
  start_count bigint,
  opened_at timestamptz not null,
  -- Nobody begins any more; who has begun is still paid.
  canceled_at timestamptz,
  closed_at timestamptz,
  has_room boolean not null generated always as (closed_at is null and canceled_at is null and done + reserved < wanted) stored,
  primary key (panel_id, id),
  foreign key (panel_id, line_id) references ordering.order_line (panel_id, id),
  foreign key (panel_id, customer_id) references identity.users,
  -- Never more are promised than are wanted.
  check (done + reserved <= wanted),
  check (closed_at is null or reserved = 0)
) with (fillfactor = 80);
create unique index task_request on earning.task (panel_id, request_id);
create index task_open_by_reward on earning.task (panel_id, reward, id) where closed_at is null;
create index task_open_of_kind_by_reward on earning.task (panel_id, kind, reward, id) where closed_at is null;
select platform.panel_table('earning.task', 'select, insert, update');

create table earning.task_check (
  panel_id integer not null,
  id integer generated always as identity,
  task_id integer not null,
  user_id integer not null,
  youtube_account_id integer not null,
  -- An account may be given up and bound anew: the deed belongs to the channel.
  channel_id text not null,
  kind text not null,
  target text not null,
  reward bigint not null check (reward > 0),
  -- A person has five seats.
  seat smallint not null check (seat between 1 and 5),
  comment_no integer,
  custom_comment text,
  count_before bigint,
  status text not null check (status in ('created', 'in_processing', 'in_moderation', 'completed', 'canceled', 'error')),
  created_at timestamptz not null,
  start_at timestamptz,
  end_at timestamptz,
  looked_at timestamptz,
  completed_at timestamptz,
  -- When time runs out, or the platform is asked again.
  due_at timestamptz,
  primary key (panel_id, id),
  foreign key (panel_id, task_id) references earning.task (panel_id, id),
  foreign key (panel_id, user_id) references identity.users,
  check ((due_at is not null) = (status in ('created', 'in_processing', 'in_moderation'))),
  check ((completed_at is not null) = (status = 'completed'))
) with (fillfactor = 80);
-- One deed of a channel is paid once, whoever has the channel and however many orders want the deed.
create unique index task_check_deed on earning.task_check (panel_id, channel_id, kind, target) where status <> 'canceled';
create unique index task_check_seat on earning.task_check (panel_id, user_id, seat) where status in ('created', 'in_processing', 'in_moderation');
-- Two people are never given the same words.
create unique index task_check_comment on earning.task_check (panel_id, task_id, comment_no) where comment_no is not null and status not in ('canceled', 'error');
create index task_check_of_user on earning.task_check (panel_id, user_id, created_at desc);
create index task_check_of_task on earning.task_check (panel_id, task_id) where status in ('created', 'in_processing', 'in_moderation');
create index task_check_due on earning.task_check (due_at) where due_at is not null;
select platform.panel_table('earning.task_check', 'select, insert, update');

grant usage on schema earning to vitrine_resolver;
select platform.resolver_may_read('earning.task_check');
create function earning.due_checks(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = earning, pg_temp as $$
  select c.panel_id, c.id from earning.task_check c where c.due_at <= at order by c.due_at limit row_limit
$$;
grant create on schema earning to vitrine_resolver;
alter function earning.due_checks(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema earning from vitrine_resolver;
revoke all on function earning.due_checks(timestamptz, integer) from public;
grant execute on function earning.due_checks(timestamptz, integer) to vitrine_app;
