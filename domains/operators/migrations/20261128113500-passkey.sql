-- Keys on operators' devices, by which they sign in and prove who they are. Only the public half is here.
create table operators.passkey (
  id integer generated always as identity constraint passkey_pkey primary key,
  operator_id integer not null constraint passkey_operator_id_fk references operators.operator,
  name text not null constraint passkey_name_length check (length(name) between 1 and 60),
  credential_id bytea not null constraint passkey_credential_id_unique unique constraint passkey_credential_id_length check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- How often the device says it has signed; some never count and say 0.
  counter bigint not null constraint passkey_counter_range check (counter >= 0),
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on column operators.passkey.credential_id is 'Chosen by the device (WebAuthn), not the number of a row.';
create index passkey_of_operator on operators.passkey (operator_id);
select platform.global_table('operators.passkey', 'select, insert, update, delete');

-- What a device is asked to sign next: one at a time for each session, or for a browser on its way in. Taking it deletes it.
create table operators.passkey_challenge (
  token_hash bytea not null constraint passkey_challenge_pkey primary key,
  purpose text not null constraint passkey_challenge_purpose_known check (purpose in ('sign-in', 'proof', 'new-passkey')),
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_by_end on operators.passkey_challenge (expires_at);
select platform.global_table('operators.passkey_challenge', 'select, insert, update, delete');

alter table operators.mail drop constraint mail_kind_known;
alter table operators.mail add constraint mail_kind_known
  check (kind in ('invitation', 'factor-reset', 'new-device', 'failed-sign-ins', 'approval-requested', 'approval-decided', 'passkey-added', 'passkey-removed'));
