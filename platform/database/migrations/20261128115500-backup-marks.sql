-- Written by whatever makes a backup, as the migrator or a superuser, when it has ended well: processes tell the age of the latest one in their metrics.
create table platform.backup_mark (
  id integer generated always as identity constraint backup_mark_pkey primary key,
  kind text not null constraint backup_mark_kind_known check (kind in ('full', 'differential', 'incremental', 'documents')),
  finished_at timestamptz not null default now()
);
create index backup_mark_latest on platform.backup_mark (kind, finished_at desc);
grant select on platform.backup_mark to vitrine_app;
