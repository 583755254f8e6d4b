-- An address belongs to whoever reads its mail. An account whose address nobody has confirmed is suspended from the moment a guest orders with that address:
-- its orders and refunds are the reader's of the mail, and whoever only typed the address must not see them.
alter table identity.users
  add column contested_at timestamptz,
  add column is_suspended boolean not null generated always as (contested_at is not null and email_verified_at is null) stored;

-- Links that confirm an address, from a mail; a later address of the same account is not confirmed by them.
create table identity.email_confirmations (
  panel_id integer not null,
  token_hash bytea not null,
  user_id integer not null,
  email text not null,
  expires_at timestamptz not null,
  primary key (panel_id, token_hash),
  foreign key (panel_id, user_id) references identity.users
);
create index email_confirmations_user on identity.email_confirmations (panel_id, user_id);
select platform.panel_table('identity.email_confirmations');

-- A program's token sleeps while its account is suspended.
create or replace function identity.owner_of_api_token(p_panel integer, p_hash bytea) returns table (user_id integer, scopes text[])
  language plpgsql set search_path = identity, pg_temp as $$
begin
  perform set_config('app.panel_id', p_panel::text, true);
  return query select a.user_id, a.scopes from identity.api_tokens a
    join identity.users u on u.panel_id = p_panel and u.user_id = a.user_id
   where a.panel_id = p_panel and a.token_hash = p_hash and not u.is_suspended;
end $$;
