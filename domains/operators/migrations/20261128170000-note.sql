-- What operators write for each other about a thing of the panel. A note is pinned or not; what it says, and who said it when, never changes.
create table operators.note (
  panel_id integer not null,
  id integer generated always as identity,
  subject text not null constraint note_subject_form check (subject ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id integer not null,
  -- Whom the note tells of: it is erased with the account. Null where the thing has no customer.
  customer_id integer,
  operator_id integer not null constraint note_operator_id_fk references operators.operator,
  text text not null constraint note_text_length check (length(text) between 1 and 5000),
  is_pinned boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint note_pkey primary key (panel_id, id)
);
comment on column operators.note.subject_id is 'The number of a row of any kind.';
comment on column operators.note.customer_id is 'Of the domain identity; the note goes when the account is deleted.';
create index note_of_subject on operators.note (panel_id, subject, subject_id, is_pinned, id);
create index note_of_customer on operators.note (panel_id, customer_id);
create index note_of_operator on operators.note (operator_id);
select platform.panel_table('operators.note');
