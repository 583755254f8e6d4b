-- An address that shall become an account's, until whoever reads its mail says so; afterwards the way back for whoever reads the mail of the old one.
create table identity.email_changes (
  panel_id integer not null,
  change_id uuid not null default gen_random_uuid(),
  user_id integer not null,
  -- Null when nobody had proven it, or there was none: then there is nobody to warn, and no way back.
  old_email text,
  new_email text not null,
  -- Where it was asked for; that session stays when the change is confirmed elsewhere.
  session_id uuid,
  asked_at timestamptz not null,
  -- Of the link to the new address.
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- Until then the old address is kept for the way back: nobody else takes it.
  undo_until timestamptz,
  primary key (panel_id, change_id),
  foreign key (panel_id, user_id) references identity.users,
  check ((confirmed_at is null) = (undo_until is null))
);
create unique index email_changes_waiting on identity.email_changes (panel_id, user_id) where confirmed_at is null;
create index email_changes_user on identity.email_changes (panel_id, user_id);
create index email_changes_kept on identity.email_changes (panel_id, old_email) where confirmed_at is not null;
select platform.panel_table('identity.email_changes');

-- Codes of the mails about a change, as hashes: one confirms it from the new address, one undoes it from the old.
create table identity.email_change_codes (
  panel_id integer not null,
  token_hash bytea not null,
  change_id uuid not null,
  purpose text not null check (purpose in ('confirm', 'undo')),
  primary key (panel_id, token_hash),
  foreign key (panel_id, change_id) references identity.email_changes on delete cascade
);
create index email_change_codes_change on identity.email_change_codes (panel_id, change_id);
select platform.panel_table('identity.email_change_codes');
