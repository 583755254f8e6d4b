-- The ground under every domain: who the panel is, how a table is isolated by panel, and the outbox.
grant usage on schema platform to vitrine_app, vitrine_resolver, ledger_owner;

-- What must happen after a commit is a row in that commit. Rows are relayed into one job per handler and deleted.
create table platform.outbox (
  id bigint generated always as identity constraint outbox_pkey primary key,
  panel_id integer not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
select platform.panel_table('platform.outbox', 'select, insert');
select platform.resolver_may_read('platform.outbox');
create policy resolver_delete on platform.outbox for delete to vitrine_resolver using (true);
create policy resolver_lock on platform.outbox for update to vitrine_resolver using (true);
grant delete, update on platform.outbox to vitrine_resolver;

-- Writes that a client may repeat: the row stands in the transaction of the work, so a rolled-back attempt leaves none.
-- Concurrent duplicates wait for each other on the primary key; the second one finds the resource of the first and presents it again.
create table platform.idempotency (
  panel_id integer not null,
  principal text not null,
  key text not null constraint idempotency_key_length check (length(key) between 1 and 255),
  route text not null,
  body_hash bytea not null,
  resource text,
  created_at timestamptz not null default now(),
  constraint idempotency_pkey primary key (panel_id, principal, key)
);
create index idempotency_created on platform.idempotency (panel_id, created_at);
select platform.panel_table('platform.idempotency');

-- Rate limits shared by all nodes: the theoretical arrival time of each bucket (GCRA). Unlogged: losing it in a crash only forgives.
create unlogged table platform.rate_limit (
  panel_id integer not null,
  bucket text not null,
  arrival timestamptz not null,
  constraint rate_limit_pkey primary key (panel_id, bucket)
);
select platform.panel_table('platform.rate_limit');

-- Written by whatever makes a backup, as the migrator or a superuser, when it has ended well: processes tell the age of the latest one in their metrics.
create table platform.backup_mark (
  id integer generated always as identity constraint backup_mark_pkey primary key,
  kind text not null constraint backup_mark_kind_known check (kind in ('full', 'differential', 'incremental', 'documents')),
  finished_at timestamptz not null default now()
);
create index backup_mark_latest on platform.backup_mark (kind, finished_at desc);
grant select on platform.backup_mark to vitrine_app;

-- What pages load by a hashed name, of every version that a visitor may still have open: written by the migrator when it prepares the database for a version, served by whichever
-- process is asked for what its own build does not have.
create table platform.asset (
  app text not null constraint asset_app_known check (app in ('storefront', 'console')),
  name text not null constraint asset_name_plain check (name ~ '^[A-Za-z0-9_./-]{1,200}$'),
  is_brotli boolean not null,
  body bytea not null,
  -- Null while the version that was prepared last has it.
  expires_at timestamptz,
  constraint asset_pkey primary key (app, name)
);
grant select on platform.asset to vitrine_app;
