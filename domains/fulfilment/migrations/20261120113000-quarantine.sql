-- After a restore the world outside is ahead of us: what an account was asked since the restore point is not in our books any more.
alter table fulfilment.provider_account
  -- Tokens are made from it, so that a restored database knows the ones it used and forgot.
  add column token_salt uuid not null default gen_random_uuid(),
  -- Orders that were placed by then may stand at the provider without our knowing, until each was looked into.
  add column restored_to timestamptz,
  add column quarantined_at timestamptz,
  add check ((restored_to is null) = (quarantined_at is null));

-- When the line's outcome was put in doubt because of a restore; from then on its attempts tell again what became of it.
alter table fulfilment.submission add column restore_doubted_at timestamptz;
