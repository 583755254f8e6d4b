-- What operators decided about orders of unknown outcome, kept for ever. The attempt that was decided may hold evidence of its own already.

create table fulfilment.review_decision (
  panel_id integer not null,
  id integer not null generated always as identity,
  order_id integer not null,
  outcome text not null constraint review_decision_outcome_known check (outcome in ('accepted', 'not_accepted')),
  provider_order_id text,
  note text not null,
  -- As the operator was called then: commands of the deployment decide too, and have no number.
  operator_name text not null,
  decided_at timestamptz not null,
  constraint review_decision_pkey primary key (panel_id, id),
  constraint review_decision_accepted_has_number check ((outcome = 'accepted') = (provider_order_id is not null))
);
comment on column fulfilment.review_decision.order_id is 'Of ordering.order_line, without a foreign key: a decision stays, and a key would lock the order with every row.';
create index review_decision_of_order on fulfilment.review_decision (panel_id, order_id, id desc);
select platform.panel_table('fulfilment.review_decision', 'select, insert');
