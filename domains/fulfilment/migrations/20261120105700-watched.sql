-- What a provider's balance was when it was first compared, and what we had booked by then. Only accounts that nobody else spends from can be compared.
alter table fulfilment.provider_account add column is_exclusive boolean not null default false;

create table fulfilment.balance_baseline (
  panel_id integer not null,
  account_id integer not null,
  taken_at timestamptz not null,
  balance_micro bigint not null,
  spent_micro bigint not null,
  -- Expected costs of orders that were under way: so much may have been taken there and not booked here, or the other way round.
  exposure_micro bigint not null,
  primary key (panel_id, account_id),
  foreign key (panel_id, account_id) references fulfilment.provider_account (panel_id, id)
);
select platform.panel_table('fulfilment.balance_baseline');
