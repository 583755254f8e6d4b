-- What a person asked to have collected about himself: one file at a time, gone after a week.
create table identity.data_exports (
  panel_id integer not null,
  user_id integer not null,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  document jsonb,
  primary key (panel_id, user_id),
  foreign key (panel_id, user_id) references identity.users,
  check ((ready_at is null) = (document is null))
);
select platform.panel_table('identity.data_exports');

-- Deletion waits a fortnight, in which it can be undone. Afterwards the row keeps its number for the books, and says nothing of a person.
alter table identity.users
  add column delete_at timestamptz,
  add column deleted_at timestamptz,
  -- The address had an account before that was deleted: no second welcome for it.
  add column is_returning boolean not null default false;
create index users_delete_at on identity.users (panel_id, delete_at) where delete_at is not null;

-- Addresses of deleted accounts, readable by nobody: a keyed hash that only tells whether one comes back.
create table identity.tombstones (
  panel_id integer not null,
  email_hmac bytea not null,
  deleted_at timestamptz not null,
  primary key (panel_id, email_hmac)
);
select platform.panel_table('identity.tombstones', 'select, insert');
