-- What a coupon does to an invoice, promised when it is made like everything else: the discount lowers the total; `coupon_micro` is credited at settlement
-- (top-ups only: an order's coupon belongs to its lines). A coupon may cover everything, then there is nothing to pay.
alter table payments.invoice
  add column discount_micro bigint not null default 0 check (discount_micro between 0 and original_micro),
  add column coupon_id integer,
  add column coupon_micro bigint not null default 0 check (coupon_micro >= 0),
  -- The least amount that the coupon asks for.
  add column coupon_from_micro bigint not null default 0 check (coupon_from_micro >= 0),
  drop constraint invoice_check,
  drop constraint invoice_original_micro_check,
  add constraint invoice_original_micro_check check (original_micro >= 0),
  drop constraint invoice_pay_amount_minor_check,
  add constraint invoice_pay_amount_minor_check check (pay_amount_minor >= 0),
  add constraint invoice_total_is_quote check (total_micro = original_micro - discount_micro + fee_micro),
  add constraint invoice_coupon_of_top_up check (coupon_micro = 0 or (purpose = 'top_up' and coupon_id is not null));
