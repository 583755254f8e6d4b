-- What an operator saw is named by its version: photos that were handed in anew are not decided with those before.
alter table identity.document_case add column version integer not null default 1;

-- Every decision about documents. The case holds the last one only, and forgets it when photos are handed in again.
create table identity.document_decision (
  panel_id integer not null,
  id integer not null generated always as identity,
  user_id integer not null,
  outcome text not null constraint document_decision_outcome_known check (outcome in ('approved', 'refused')),
  reason text constraint document_decision_reason_known
    check (reason in ('unreadable', 'incomplete', 'mismatch', 'expired', 'card_digits', 'other')),
  note text constraint document_decision_note_length check (length(note) <= 500),
  submitted_at timestamptz,
  decided_at timestamptz not null,
  operator_id integer not null,
  -- As the operator was called then: names of operators are not read here.
  operator_name text not null,
  constraint document_decision_pkey primary key (panel_id, id),
  constraint document_decision_user_id_fk foreign key (panel_id, user_id) references identity.document_case,
  constraint document_decision_refused_has_reason check ((outcome = 'refused') = (reason is not null))
);
comment on column identity.document_decision.operator_id is 'Of operators.operator, without a foreign key: its schema comes after this one.';
create index document_decision_of_user on identity.document_decision (panel_id, user_id, id desc);
select platform.panel_table('identity.document_decision', 'select, insert, delete');
