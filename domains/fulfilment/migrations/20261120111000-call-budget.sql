-- How often an account may be called, shared by all workers. Unlogged: losing it in a crash only forgives.
alter table fulfilment.provider_account
  -- None: as often as needed.
  add column calls_per_minute integer check (calls_per_minute between 1 and 60000);

create unlogged table fulfilment.call_budget (
  panel_id integer not null,
  account_id integer not null,
  -- When the calls made so far would have been due at an even pace (GCRA).
  arrival timestamptz,
  -- The provider said "too often": nothing is asked until then, longer each time in a row.
  limited_until timestamptz,
  limited_times smallint not null default 0,
  primary key (panel_id, account_id)
);
select platform.panel_table('fulfilment.call_budget');
