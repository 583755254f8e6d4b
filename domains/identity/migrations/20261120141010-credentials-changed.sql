-- When the password or the e-mail was last changed: money does not leave an account that may just have been taken over.
alter table identity.users add column credentials_changed_at timestamptz;

create function identity.note_credentials() returns trigger language plpgsql set search_path = identity, pg_temp as $$
begin
  new.credentials_changed_at := clock_timestamp();
  return new;
end $$;
create trigger credentials_changed before update of password_hash, email on identity.users for each row
  when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email) execute function identity.note_credentials();
