-- What an order was cut by when it was paid late; its `charged` is what was left. Once an order.
alter table ordering.order_line add column unpaid_discount bigint not null default 0 check (unpaid_discount >= 0);
