-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

-- Before the panel is known: whose account a webhook's address names, and which rows are due anywhere. Only panel and id leave these functions.
create or replace function payments.find_gateway_account(wanted text) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select a.panel_id, a.id from payments.gateway_account a where a.public_id = wanted
$$;

create or replace function payments.due_invoices(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select i.panel_id, i.number from payments.invoice i where i.next_poll_at <= at order by i.next_poll_at limit row_limit
$$;

create or replace function payments.due_webhooks(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select w.panel_id, w.id from payments.webhook_inbox w where w.due_at <= at order by w.due_at limit row_limit
$$;

-- Amount, method and address are what was approved: whoever changes them, approvals are gone; once money is on its way they cannot change at all.
create or replace function payments.hash_withdrawal() returns trigger language plpgsql set search_path = payments, pg_temp as $$
begin
  new.terms_hash := sha256(convert_to(jsonb_build_array(new.amount_micro, new.method_id, new.account_number)::text, 'UTF8'));
  if tg_op = 'UPDATE' and new.terms_hash <> old.terms_hash then
    if old.state not in ('requested', 'approved_1', 'approved') then raise exception using errcode = 'PW409', message = 'withdrawal_terms_are_settled'; end if;
    new.state := 'requested';
    new.approver_1 := null; new.approved_1_at := null; new.approved_1_hash := null;
    new.approver_2 := null; new.approved_2_at := null; new.approved_2_hash := null;
  end if;
  return new;
end $$;
create or replace trigger withdrawal_terms before insert or update on payments.withdrawal for each row execute function payments.hash_withdrawal();

create or replace function payments.due_refunds(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select r.panel_id, r.id from payments.refund r where r.due_at <= at order by r.due_at limit row_limit
$$;

create or replace function payments.due_dispute_answers(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = payments, pg_temp as $$
  select a.panel_id, a.dispute_id from payments.dispute_answer a where a.due_at <= at order by a.due_at limit row_limit
$$;

-- As whom they run, and who may call them.
grant create on schema payments to vitrine_resolver;
alter function payments.find_gateway_account(text) owner to vitrine_resolver;
alter function payments.due_invoices(timestamptz, integer) owner to vitrine_resolver;
alter function payments.due_webhooks(timestamptz, integer) owner to vitrine_resolver;
alter function payments.due_refunds(timestamptz, integer) owner to vitrine_resolver;
alter function payments.due_dispute_answers(timestamptz, integer) owner to vitrine_resolver;
revoke create on schema payments from vitrine_resolver;
revoke all on function payments.find_gateway_account(text), payments.due_invoices(timestamptz, integer), payments.due_webhooks(timestamptz, integer),
  payments.due_refunds(timestamptz, integer), payments.due_dispute_answers(timestamptz, integer) from public;
grant execute on function payments.find_gateway_account(text), payments.due_invoices(timestamptz, integer), payments.due_webhooks(timestamptz, integer),
  payments.due_refunds(timestamptz, integer), payments.due_dispute_answers(timestamptz, integer) to vitrine_app;
