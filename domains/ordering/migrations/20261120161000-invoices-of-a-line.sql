-- The invoices that an order had, for paying it another way.
create index invoice_line_of_line on ordering.invoice_line (panel_id, line_id);
