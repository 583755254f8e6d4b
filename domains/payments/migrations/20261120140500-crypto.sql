-- Payments that arrive in steps, and codes that a gateway makes for one invoice.
alter table payments.invoice
  -- What the payer scans, when the gateway made one.
  add column qr_code text,
  -- Money that is seen and not yet final: how many confirmations it has of those it needs.
  add column arriving_confirmations integer check (arriving_confirmations >= 0),
  add column arriving_needed integer check (arriving_needed > 0),
  add constraint invoice_arriving check ((arriving_confirmations is null) = (arriving_needed is null));

-- A method of this strategy shows its own code only where an operator confirms; other codes come from the gateway.
alter table payments.method drop constraint method_check3;
