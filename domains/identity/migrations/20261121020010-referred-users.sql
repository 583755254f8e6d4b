-- Nobody brings himself; and who was brought is read in their order.
alter table identity.users add constraint users_not_brought_by_himself check (referred_by <> user_id);
create index users_referred on identity.users (panel_id, user_id) where referred_by is not null;
