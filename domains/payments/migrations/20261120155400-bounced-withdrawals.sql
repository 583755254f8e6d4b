-- A payout that comes back after it was sent: the customer has the money again, and may ask for it anew.
do $$
declare v_name name;
begin
  for v_name in select conname from pg_constraint where conrelid = 'payments.withdrawal'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%''approved_1''%''sending''%' or pg_get_constraintdef(oid) like '%ended_at IS NOT NULL%') loop
    execute format('alter table payments.withdrawal drop constraint %I', v_name);
  end loop;
end $$;
alter table payments.withdrawal
  add constraint withdrawal_states check (state in ('requested', 'approved_1', 'approved', 'sending', 'unknown', 'sent', 'failed', 'completed', 'void', 'bounced')),
  add constraint withdrawal_ends check ((state in ('completed', 'void', 'bounced')) = (ended_at is not null));
drop index payments.withdrawal_one_open;
create unique index withdrawal_one_open on payments.withdrawal (panel_id, user_id) where state not in ('sent', 'completed', 'void', 'bounced');
drop index payments.withdrawal_waiting;
create index withdrawal_waiting on payments.withdrawal (panel_id, id) where state not in ('completed', 'void', 'bounced');
