-- A list of the console as somebody wants to see it again: its filters, order and columns as they stand in the address.
create table operators.saved_view (
  panel_id integer not null,
  id integer generated always as identity,
  operator_id integer not null constraint saved_view_operator_id_fk references operators.operator,
  list text not null constraint saved_view_list_form check (list ~ '^[a-z]+(-[a-z]+)*(/[a-z]+(-[a-z]+)*)?$'),
  name text not null constraint saved_view_name_length check (length(name) between 1 and 60),
  search text not null constraint saved_view_search_length check (length(search) <= 2000),
  is_shared boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint saved_view_pkey primary key (panel_id, id),
  constraint saved_view_name_unique unique (panel_id, operator_id, list, name)
);
create index saved_view_shared on operators.saved_view (panel_id, id) where is_shared;
create index saved_view_of_operator on operators.saved_view (operator_id);
select platform.panel_table('operators.saved_view');

-- How somebody wants a list when it is opened: which columns, and which view first.
create table operators.list_choice (
  panel_id integer not null,
  operator_id integer not null constraint list_choice_operator_id_fk references operators.operator,
  list text not null constraint list_choice_list_form check (list ~ '^[a-z]+(-[a-z]+)*(/[a-z]+(-[a-z]+)*)?$'),
  -- Null: those that the list has by itself.
  columns text[] constraint list_choice_columns_some check (cardinality(columns) between 1 and 50),
  view_id integer,
  constraint list_choice_pkey primary key (panel_id, operator_id, list),
  constraint list_choice_view_id_fk foreign key (panel_id, view_id) references operators.saved_view on delete set null (view_id)
);
create index list_choice_of_operator on operators.list_choice (operator_id);
create index list_choice_by_view on operators.list_choice (panel_id, view_id) where view_id is not null;
select platform.panel_table('operators.list_choice');
