-- A balance is worth what its currency is worth: after a new rate the comparison begins anew.
alter table fulfilment.balance_baseline add column usd_rate_ppm bigint not null default 1000000;
alter table fulfilment.balance_baseline alter column usd_rate_ppm drop default;
