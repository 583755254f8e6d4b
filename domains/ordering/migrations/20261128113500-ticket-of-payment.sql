-- A question may be about a payment. No row names one yet, so there is nothing to validate (which row-level security would refuse).
alter table ordering.ticket
  add column invoice_id uuid,
  add constraint ticket_invoice_id_fk foreign key (panel_id, invoice_id) references payments.invoice (panel_id, id) not valid,
  add constraint ticket_invoice_of_kind check (invoice_id is null or kind = 'payment');
create index ticket_of_invoice on ordering.ticket (panel_id, invoice_id) where invoice_id is not null;
