-- Functions of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

-- Whether a customer's account has this address.
create or replace function identity.has_address(p_panel integer, p_user integer, p_email text) returns boolean language sql stable as $$
  select exists (select from identity.user_account where panel_id = p_panel and user_id = p_user and email = p_email)
$$;
