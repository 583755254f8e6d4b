-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

create or replace function operators.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of the audit log are never changed' using errcode = 'insufficient_privilege';
end $$;
create or replace trigger never_changed before update or delete or truncate on operators.audit for each statement execute function operators.refuse_change();
create or replace trigger never_changed before update or delete or truncate on operators.deployment_audit for each statement execute function operators.refuse_change();

-- What was asked for and shown stays as it was, a decision is made once, and neither person is the customer whom it is about.
create or replace function operators.keep_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.state <> 'requested' or (to_jsonb(old) - '{state,decided_by,decided_at,refusal}'::text[]) <> (to_jsonb(new) - '{state,decided_by,decided_at,refusal}'::text[]) then
      raise exception 'an approval is decided once and never changed' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if new.customer_id is not null and exists (
    select from operators.operator o where o.operator_id in (new.requested_by, new.decided_by)
       and (o.operator_id = new.customer_id or identity.has_address(new.panel_id, new.customer_id, o.email))) then
    raise exception 'nobody decides about their own account' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger decided_once before insert or update on operators.approval for each row execute function operators.keep_approval();

-- Notes are added, pinned and unpinned. They go only with the account that they tell of.
create or replace function operators.keep_note() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - '{is_pinned,version}'::text[]) <> (to_jsonb(new) - '{is_pinned,version}'::text[]) then
    raise exception 'what a note says is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create or replace trigger never_rewritten before update on operators.note for each row execute function operators.keep_note();

-- Before a panel is known: on which panels an operator is staff.
create or replace function operators.panels_of(p_operator integer) returns table (panel_id integer)
  language sql stable security definer set search_path = operators, pg_temp as $$
  select m.panel_id from operators.membership m where m.operator_id = p_operator order by m.panel_id
$$;

-- Bulk actions of all panels that a worker may take up, those that waited longest first.
create or replace function operators.due_bulk_actions(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = operators, pg_temp as $$
  select b.panel_id, b.id from operators.bulk_action b where b.state = 'running' and b.due_at <= at order by b.due_at limit row_limit
$$;

-- As whom they run, and who may call them.
grant create on schema operators to vitrine_resolver;
alter function operators.panels_of(integer) owner to vitrine_resolver;
alter function operators.due_bulk_actions(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema operators from vitrine_resolver;
revoke all on function operators.panels_of(integer), operators.due_bulk_actions(timestamptz, integer) from public;
grant execute on function operators.panels_of(integer), operators.due_bulk_actions(timestamptz, integer) to vitrine_app;
