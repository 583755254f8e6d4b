-- Every order opened its escrow account under a lock of the one row of its kind: orders at the same moment shared that row, each writing to it. The functions that
-- open accounts name kinds that exist.
alter table ledger.account drop constraint account_kind_fk;
comment on column ledger.account.kind is 'Without a foreign key: each new account would lock the one row of its kind; only account_of and charge open accounts.';
