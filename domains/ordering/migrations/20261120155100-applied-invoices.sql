-- When the money of an invoice was held against its orders: once, however often its arrival is told.
alter table ordering.invoice_line add column applied_at timestamptz;
grant update (applied_at) on ordering.invoice_line to vitrine_app;
