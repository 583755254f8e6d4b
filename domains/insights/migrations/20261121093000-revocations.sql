-- Consents that ended here: their tokens are still good at the platform until it has been told. Whatever deletes a grant leaves one, in the same transaction.
create table insights.revocations (
  panel_id integer not null,
  id integer generated always as identity,
  -- What the token is sealed for.
  account_id integer not null,
  -- Unknown where the person has no channel.
  youtube_channel_id text check (length(youtube_channel_id) between 1 and 64),
  refresh_token bytea not null,
  -- At once, and later again.
  due_at timestamptz not null default '-infinity',
  tried_since timestamptz,
  primary key (panel_id, id)
);
create index revocations_due on insights.revocations (due_at);
select platform.panel_table('insights.revocations');

create function insights.note_revocation() returns trigger language plpgsql set search_path = insights, pg_temp as $$
begin
  insert into insights.revocations (panel_id, account_id, youtube_channel_id, refresh_token)
  values (old.panel_id, old.account_id, old.youtube_channel_id, old.refresh_token);
  return null;
end $$;
create trigger note_revocation after delete on insights.report_grants for each row execute function insights.note_revocation();

create index report_grants_channel on insights.report_grants (youtube_channel_id);
grant usage on schema insights to vitrine_resolver;
select platform.resolver_may_read('insights.revocations');
select platform.resolver_may_read('insights.report_grants');
create function insights.due_revocations(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = insights, pg_temp as $$
  select r.panel_id, r.id from insights.revocations r where r.due_at <= at order by r.due_at limit row_limit
$$;
-- Whether the owner of a channel lets any panel read its reports: to the platform all of them are one application.
create function insights.is_granted(channel text) returns boolean
  language sql stable security definer set search_path = insights, pg_temp as $$
  select exists (select from insights.report_grants g where g.youtube_channel_id = channel)
$$;
grant create on schema insights to vitrine_resolver;
alter function insights.due_revocations(timestamptz, integer) owner to vitrine_resolver;
alter function insights.is_granted(text) owner to vitrine_resolver;
revoke create on schema insights from vitrine_resolver;
revoke all on function insights.due_revocations(timestamptz, integer) from public;
revoke all on function insights.is_granted(text) from public;
grant execute on function insights.due_revocations(timestamptz, integer) to vitrine_app;
grant execute on function insights.is_granted(text) to vitrine_app;
