-- What an operator read on a bank statement: the word that settles an invoice no gateway confirms. Above the panel's limit a second person has to say the same.
create table payments.manual_receipt (
  panel_id integer not null,
  id integer generated always as identity,
  gateway_account_id integer not null,
  -- The bank's own name of the transfer: one line of a statement counts once.
  bank_reference text not null check (length(bank_reference) between 3 and 150),
  invoice_number integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  statement_line text check (length(statement_line) <= 500),
  created_by integer not null,
  created_at timestamptz not null,
  needs_confirmation boolean not null,
  confirmed_by integer,
  confirmed_at timestamptz,
  primary key (panel_id, id),
  unique (panel_id, gateway_account_id, bank_reference),
  foreign key (panel_id, gateway_account_id) references payments.gateway_account (panel_id, id),
  foreign key (panel_id, invoice_number) references payments.invoice (panel_id, number),
  constraint manual_receipt_two_people check (confirmed_by <> created_by),
  check ((confirmed_by is null) = (confirmed_at is null))
);
create index manual_receipt_of_invoice on payments.manual_receipt (panel_id, invoice_number);
select platform.panel_table('payments.manual_receipt', 'select, insert, update');
