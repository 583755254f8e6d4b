-- A dispute of a customer's payment holds back what others earned by that customer: nobody withdraws rewards of money that a bank takes back.
create table payments.payout_hold (
  panel_id integer not null,
  -- Whose earnings are held.
  user_id integer not null,
  dispute_id integer not null,
  held_at timestamptz not null,
  released_at timestamptz,
  -- The operator; nobody when the dispute was won.
  released_by integer,
  primary key (panel_id, user_id, dispute_id),
  constraint payout_hold_released_after_held check (released_at >= held_at)
);
create index payout_hold_of_dispute on payments.payout_hold (panel_id, dispute_id);
select platform.panel_table('payments.payout_hold', 'select, insert, update');
