-- A mailed code also replaces the public address of a purchase.
alter table ordering.order_code drop constraint order_code_purpose_check,
  add constraint order_code_purpose_check check (purpose in ('cancel', 'refill', 'claim', 'link'));
