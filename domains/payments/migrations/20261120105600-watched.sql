-- What the checks and the purge of this domain look for, by index.
create index invoice_recent on payments.invoice (panel_id, created_at);
create index external_payment_recent on payments.external_payment (panel_id, created_at);
create index webhook_done on payments.webhook_inbox (panel_id, received_at) where due_at is null;
grant delete on payments.webhook_inbox to vitrine_app;
