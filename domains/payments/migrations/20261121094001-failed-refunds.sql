-- A bank may send back what had arrived: the moment of arrival stays, and a refund that failed stands open until an operator has looked at it.
alter table payments.refund
  add column arrived_at timestamptz,
  add column seen_by integer,
  add column seen_at timestamptz,
  add constraint refund_seen_when_failed check (seen_at is null or state = 'failed');
create index refund_failed on payments.refund (panel_id, id) where state = 'failed' and seen_at is null;

alter table payments.refund no force row level security;
alter table payments.invoice no force row level security;
alter table payments.external_payment no force row level security;
update payments.refund set arrived_at = closed_at, due_at = case when closed_at > now() - interval '30 days' then now() end where state = 'settled';
-- An invoice that still says its money is back where it came from tells which earlier failures came after the arrival; nobody needs to look at the others any more.
update payments.refund r set seen_at = r.closed_at
 where r.state = 'failed' and not exists (
   select 1 from payments.invoice i
    where i.panel_id = r.panel_id and i.number = r.invoice_number and i.state in ('partially_refunded', 'refunded'));
with facts as (
  select i.panel_id, i.number,
         (select sum(r.amount_minor) from payments.refund r where r.panel_id = i.panel_id and r.invoice_number = i.number and r.state = 'settled') as arrived,
         (select sum(p.amount_minor) from payments.external_payment p
           where p.panel_id = i.panel_id and p.invoice_number = i.number and p.outcome not in ('suspense', 'rejected')) as paid,
         exists (select 1 from payments.refund r where r.panel_id = i.panel_id and r.invoice_number = i.number and r.closed_at is null) as is_under_way,
         (select case when p.is_late then 'settled_late' when p.outcome = 'underpaid' then 'underpaid' else 'settled' end from payments.external_payment p
           where p.panel_id = i.panel_id and p.invoice_number = i.number and p.outcome not in ('second', 'suspense', 'rejected')
           order by p.id limit 1) as paid_as
    from payments.invoice i
   where i.state in ('refund_pending', 'partially_refunded', 'refunded')
     and exists (select 1 from payments.refund r where r.panel_id = i.panel_id and r.invoice_number = i.number and r.state = 'failed')),
  told as (
  select panel_id, number,
         case when arrived >= paid then 'refunded' when arrived > 0 then 'partially_refunded' when is_under_way then 'refund_pending' else paid_as end as state
    from facts)
update payments.invoice i
   set state = t.state, rank = case t.state when 'refunded' then 65 when 'partially_refunded' then 60 when 'refund_pending' then 50 else 40 end
  from told t where i.panel_id = t.panel_id and i.number = t.number and t.state is not null and i.state <> t.state;
alter table payments.refund force row level security;
alter table payments.invoice force row level security;
alter table payments.external_payment force row level security;
