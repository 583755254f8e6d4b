-- A customer's own record of what went back to his cards.
create index refund_of_user on payments.refund (panel_id, user_id) where user_id is not null;
