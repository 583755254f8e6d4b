-- A reseller's own name for an order.
alter table ordering.order_line add column reference text check (length(reference) between 1 and 100);

-- Which orders placed over the API have changed, for who asks since when. A change carries the transaction that made it: one that commits late is never skipped, because
-- a reader only goes as far as every transaction has ended.
create table ordering.order_change (
  panel_id integer not null,
  user_id integer not null,
  line_id integer not null,
  changed_in xid8 not null,
  changed_at timestamptz not null,
  primary key (panel_id, line_id)
);
create index order_change_of_user on ordering.order_change (panel_id, user_id, changed_in, line_id);
select platform.panel_table('ordering.order_change', 'select, insert, update');

create function ordering.note_order_change() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
begin
  insert into order_change (panel_id, user_id, line_id, changed_in, changed_at)
  values (new.panel_id, new.user_id, new.id, pg_current_xact_id(), clock_timestamp())
  on conflict (panel_id, line_id) do update set changed_in = excluded.changed_in, changed_at = excluded.changed_at;
  return null;
end $$;
create trigger order_line_change_made after insert on ordering.order_line for each row when (new.source = 'api_v2') execute function ordering.note_order_change();
create trigger order_line_change_told after update on ordering.order_line for each row
  when (new.source = 'api_v2' and (old.state, old.delivered, old.refunded, old.start_count) is distinct from (new.state, new.delivered, new.refunded, new.start_count))
  execute function ordering.note_order_change();
