-- What a payment was made with, as its payer knows it (“Apple Pay •••• 4242”): receipts and mails name it.
alter table payments.external_payment add column paid_with text check (length(paid_with) between 1 and 60);

-- Wallets that the page of the gateway offers, as the gateway told last.
alter table payments.gateway_account
  add column wallets text[] not null default '{}' check (wallets <@ array['apple_pay', 'google_pay']);
