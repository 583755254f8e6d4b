-- What waits for its payer is listed by customer, the newest first; everything of a rank from 30 on is decided.
create index invoice_open on payments.invoice (panel_id, user_id, number desc) where rank < 30;

-- Which coin the code asks for, and in which network: an address alone does not say it.
alter table payments.invoice
  add column coin text check (coin ~ '^[A-Z0-9]{2,12}$'),
  add column coin_network text check (length(coin_network) between 1 and 60),
  add constraint invoice_coin check ((coin is null) = (coin_network is null));
