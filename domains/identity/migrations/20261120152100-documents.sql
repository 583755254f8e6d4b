-- Verification documents: photos that a customer hands in, step by step, and what an operator said of them. The photos themselves lie in a private store
-- under names of ours; a row outlives its file, so that nothing personal is left behind unnoticed.
create table identity.document_cases (
  panel_id integer not null,
  user_id integer not null,
  state text not null default 'collecting' check (state in ('collecting', 'in_review', 'approved', 'refused')),
  reason text check (reason in ('unreadable', 'incomplete', 'mismatch', 'expired', 'card_digits', 'other')),
  note text check (length(note) <= 500),
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by integer,
  created_at timestamptz not null,
  primary key (panel_id, user_id),
  foreign key (panel_id, user_id) references identity.users,
  check ((state = 'refused') = (reason is not null)),
  check ((state in ('approved', 'refused')) = (decided_at is not null))
);
create index document_cases_waiting on identity.document_cases (panel_id, submitted_at) where state = 'in_review';
select platform.panel_table('identity.document_cases');

create table identity.documents (
  panel_id integer not null,
  document_id uuid not null,
  user_id integer not null,
  step text not null check (step in ('identity', 'card', 'selfie')),
  -- As its owner knows it; nothing is ever looked up by it outside this table.
  filename text not null check (length(filename) between 1 and 120),
  content_type text not null,
  bytes integer not null check (bytes > 0),
  place bigint not null generated always as identity,
  created_at timestamptz not null,
  -- Set once the store has the file.
  stored_at timestamptz,
  -- Gone for its owner; the row goes when the store has let go of the file.
  removed_at timestamptz,
  primary key (panel_id, document_id),
  foreign key (panel_id, user_id) references identity.document_cases
);
create unique index documents_name on identity.documents (panel_id, user_id, step, filename) where removed_at is null;
create index documents_removed on identity.documents (panel_id, removed_at) where removed_at is not null;
create index documents_unstored on identity.documents (panel_id, created_at) where stored_at is null;
create index documents_age on identity.documents (panel_id, created_at);
select platform.panel_table('identity.documents');
