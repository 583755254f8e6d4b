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
