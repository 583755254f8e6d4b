-- Whether somebody was here before is asked of the tombstones when it matters: accounts come about in more ways than one.
alter table identity.users drop column is_returning;
comment on column identity.tombstones.email_hmac is 'Of an address, or of a way in by a provider.';
