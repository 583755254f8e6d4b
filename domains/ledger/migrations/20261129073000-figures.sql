-- What a panel turned over, by quarters of an hour: the console's figures of a day or a quarter read a row for each, never every posting.

create table ledger.figure (
  panel_id integer not null,
  at timestamptz not null,
  orders bigint not null,
  turnover bigint not null,
  given_back bigint not null,
  provider_cost bigint not null,
  rewards bigint not null,
  payments bigint not null,
  paid_in bigint not null,
  owed bigint not null,
  in_orders bigint not null,
  constraint figure_pkey primary key (panel_id, at)
);
comment on column ledger.figure.at is 'When its quarter of an hour began.';
comment on column ledger.figure.owed is 'By how much it changed what the shop owes its customers.';
comment on column ledger.figure.in_orders is 'By how much it changed what is set aside for orders, a part of what is owed.';
select platform.panel_table('ledger.figure', 'select');
grant select, insert, update, delete on ledger.figure to ledger_owner;

-- Up to which transaction the figures were summed up.
create table ledger.figure_mark (
  panel_id integer constraint figure_mark_pkey primary key,
  system_id bigint not null,
  upto xid8 not null,
  taken_at timestamptz not null default clock_timestamp()
);
comment on column ledger.figure_mark.system_id is 'Of the cluster, by which the marks of another one are known.';
select platform.panel_table('ledger.figure_mark', 'select');
grant select, insert, update, delete on ledger.figure_mark to ledger_owner;
