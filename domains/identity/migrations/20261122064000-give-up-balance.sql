-- What the owner agreed to leave behind with the account: an exact balance, no more.
alter table identity.users add column delete_gives_up_micro bigint check (delete_gives_up_micro > 0);
