-- Answers that the support writes again and again, in the shop's languages.
create table ordering.saved_reply (
  panel_id integer not null,
  id integer generated always as identity,
  name text not null constraint saved_reply_name_length check (length(name) between 1 and 80),
  -- By language, English always.
  texts jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint saved_reply_pkey primary key (panel_id, id),
  constraint saved_reply_texts_english check (texts ? 'en')
);
create unique index saved_reply_name_unique on ordering.saved_reply (panel_id, lower(name));
select platform.panel_table('ordering.saved_reply', 'select, insert, update, delete');
