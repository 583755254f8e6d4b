-- Pages far down in the list of orders. A customer's orders stand in blocks of about a thousand numbers that follow one another, with how many of each status are in
-- each: whole blocks are skipped by adding up, and only the rest of the way is gone in the index. Blocks are written where the counts are folded, never while ordering.
create table ordering.order_block (
  panel_id integer not null,
  user_id integer not null,
  -- The block's orders have this number or a higher one, and a lower one than the next block's.
  first_id integer not null,
  status text not null,
  counted integer not null,
  primary key (panel_id, user_id, first_id, status)
);
select platform.panel_table('ordering.order_block', 'select, insert, update');

-- Which order it was that changed. What had not been folded does not tell, so everything is counted anew while nobody orders.
lock table ordering.order_line in share row exclusive mode;
alter table ordering.order_line no force row level security;
alter table ordering.order_count no force row level security;
alter table ordering.order_count_change no force row level security;
alter table ordering.order_block no force row level security;
delete from ordering.order_count_change;
alter table ordering.order_count_change add column line_id integer not null;
delete from ordering.order_count;
insert into ordering.order_count (panel_id, user_id, status, counted)
select panel_id, user_id, status, count(*) from ordering.order_line where is_listed and deleted_at is null group by panel_id, user_id, status;
insert into ordering.order_block (panel_id, user_id, first_id, status, counted)
select panel_id, user_id, first_id, status, count(*) from (
  select panel_id, user_id, status, case when block = 0 then 0 else min(id) over (partition by panel_id, user_id, block) end as first_id from (
    select panel_id, user_id, status, id, (row_number() over (partition by panel_id, user_id order by id) - 1) / 1000 as block
      from ordering.order_line where is_listed and deleted_at is null) numbered) placed
 group by panel_id, user_id, first_id, status;
alter table ordering.order_line force row level security;
alter table ordering.order_count force row level security;
alter table ordering.order_count_change force row level security;
alter table ordering.order_block force row level security;

create or replace function ordering.note_order_count() returns trigger language plpgsql set search_path = ordering, pg_temp as $$
declare
  v_was text := case when tg_op = 'UPDATE' and old.is_listed and old.deleted_at is null then old.status end;
  v_becomes text := case when new.is_listed and new.deleted_at is null then new.status end;
begin
  if v_was is distinct from v_becomes then
    insert into ordering.order_count_change (panel_id, user_id, line_id, was, becomes) values (new.panel_id, new.user_id, new.id, v_was, v_becomes);
  end if;
  return null;
end $$;
