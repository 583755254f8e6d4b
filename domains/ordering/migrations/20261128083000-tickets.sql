-- What customers and the panel's support write to each other.
create table ordering.ticket (
  panel_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  kind text not null constraint ticket_kind_known check (kind in ('order', 'payment', 'account', 'other')),
  order_id integer,
  subject text not null constraint ticket_subject_length check (length(subject) between 1 and 150),
  -- Where to answer somebody whose account has no address.
  email text constraint ticket_email_length check (length(email) <= 255),
  state text not null default 'new' constraint ticket_state_known check (state in ('new', 'open', 'waiting', 'snoozed', 'solved')),
  priority text not null default 'normal' constraint ticket_priority_known check (priority in ('low', 'normal', 'high', 'urgent')),
  assigned_to integer,
  -- Since when the customer waits for an answer, and until when it is due; null while they do not wait.
  waits_since timestamptz,
  due_at timestamptz,
  snoozed_until timestamptz,
  rating smallint constraint ticket_rating_range check (rating between 1 and 5),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ticket_pkey primary key (panel_id, id),
  constraint ticket_user_id_fk foreign key (panel_id, user_id) references identity.user_account,
  constraint ticket_order_id_fk foreign key (panel_id, order_id) references ordering.order_line (panel_id, id),
  constraint ticket_order_of_kind check (order_id is null or kind = 'order'),
  constraint ticket_due_while_waiting check ((waits_since is null) = (due_at is null)),
  constraint ticket_snoozed_until_with_state check ((snoozed_until is null) = (state <> 'snoozed'))
);
comment on column ordering.ticket.assigned_to is 'Of operators.operator, without a foreign key: operators are never deleted, and a key would lock one with every ticket.';
create index ticket_of_user on ordering.ticket (panel_id, user_id, id desc);
create index ticket_of_order on ordering.ticket (panel_id, order_id) where order_id is not null;
create index ticket_unsolved on ordering.ticket (panel_id, id desc) where state <> 'solved';
create index ticket_solved on ordering.ticket (panel_id, id desc) where state = 'solved';
create index ticket_due on ordering.ticket (panel_id, due_at) where due_at is not null;
select platform.panel_table('ordering.ticket', 'select, insert, update, delete');

create table ordering.ticket_message (
  panel_id integer not null,
  id integer generated always as identity,
  ticket_id integer not null,
  author text not null constraint ticket_message_author_known check (author in ('customer', 'support')),
  -- Who answered for the support.
  operator_id integer,
  -- Only operators read it.
  is_note boolean not null default false,
  text text not null constraint ticket_message_text_length check (length(text) between 1 and 20000),
  created_at timestamptz not null,
  constraint ticket_message_pkey primary key (panel_id, id),
  constraint ticket_message_ticket_id_fk foreign key (panel_id, ticket_id) references ordering.ticket,
  constraint ticket_message_operator_of_support check ((operator_id is null) = (author = 'customer')),
  constraint ticket_message_note_of_support check (not is_note or author = 'support')
);
comment on column ordering.ticket_message.operator_id is 'Of operators.operator, without a foreign key: operators are never deleted, and a key would lock one with every answer.';
create index ticket_message_of_ticket on ordering.ticket_message (panel_id, ticket_id, id);
select platform.panel_table('ordering.ticket_message', 'select, insert, delete');
