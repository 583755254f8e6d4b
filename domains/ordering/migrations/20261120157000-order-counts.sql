-- How many orders stand in a customer's list by status, without counting them. A change is appended where it happens, so nobody waits for a shared row, and folded
-- into the counts now and then; counts and changes together are always the truth.
create table ordering.order_count (
  panel_id integer not null,
  user_id integer not null,
  status text not null,
  counted integer not null,
  primary key (panel_id, user_id, status)
);
create table ordering.order_count_change (
  panel_id integer not null,
  user_id integer not null,
  id bigint generated always as identity,
  -- The status it is no longer counted in and the one it is now counted in; empty before it was listed and after it was deleted.
  was text,
  becomes text,
  primary key (panel_id, user_id, id)
);

create function ordering.note_order_count() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
declare
  v_was text := case when tg_op = 'UPDATE' and old.is_listed and old.deleted_at is null then old.status end;
  v_becomes text := case when new.is_listed and new.deleted_at is null then new.status end;
begin
  if v_was is distinct from v_becomes then
    insert into ordering.order_count_change (panel_id, user_id, was, becomes) values (new.panel_id, new.user_id, v_was, v_becomes);
  end if;
  return null;
end $$;
create trigger order_line_counted after insert or update of state, deleted_at, kind, part_of on ordering.order_line
  for each row execute function ordering.note_order_count();

alter table ordering.order_line no force row level security;
insert into ordering.order_count (panel_id, user_id, status, counted)
select panel_id, user_id, status, count(*) from ordering.order_line where is_listed and deleted_at is null group by panel_id, user_id, status;
alter table ordering.order_line force row level security;

select platform.panel_table('ordering.order_count', 'select, insert, update');
select platform.panel_table('ordering.order_count_change');

-- Every order of the list of orders, and pages far down in it, come out of an index.
drop index ordering.order_line_of_user;
drop index ordering.order_line_by_status;
create index order_line_of_user on ordering.order_line (panel_id, user_id, id desc) include (is_listed) where deleted_at is null;
create index order_line_by_status on ordering.order_line (panel_id, user_id, status, id desc) where deleted_at is null and is_listed;
create index order_line_by_cost on ordering.order_line (panel_id, user_id, charged, id) where deleted_at is null and is_listed;
create index order_line_by_quantity on ordering.order_line (panel_id, user_id, quantity, id) where deleted_at is null and is_listed;
