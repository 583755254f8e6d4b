-- Who works on something that waits: assigned by somebody until it is released, or taken by themselves for a while that their open page prolongs.
create table operators.assignment (
  panel_id integer not null,
  queue text not null constraint assignment_queue_form check (queue ~ '^[a-z]+(_[a-z]+)*$'),
  item_id integer not null,
  operator_id integer not null constraint assignment_operator_id_fk references operators.operator,
  assigned_by integer not null constraint assignment_assigned_by_fk references operators.operator,
  assigned_at timestamptz not null,
  until timestamptz,
  constraint assignment_pkey primary key (panel_id, queue, item_id),
  constraint assignment_until_after_assigned_at check (until > assigned_at),
  constraint assignment_until_when_taken check (until is null or operator_id = assigned_by)
);
comment on column operators.assignment.item_id is 'The number of a row of any kind.';
create index assignment_of_operator on operators.assignment (panel_id, operator_id);
create index assignment_by_operator on operators.assignment (panel_id, assigned_by);
create index assignment_by_age on operators.assignment (panel_id, assigned_at);
select platform.panel_table('operators.assignment');
