-- A status together with a sort or with dates comes out of an index alone.
drop index ordering.order_line_by_cost;
drop index ordering.order_line_by_quantity;
drop index ordering.order_line_by_moment;
create index order_line_by_cost on ordering.order_line (panel_id, user_id, charged, id) include (status) where deleted_at is null and is_listed;
create index order_line_by_quantity on ordering.order_line (panel_id, user_id, quantity, id) include (status) where deleted_at is null and is_listed;
create index order_line_by_moment on ordering.order_line (panel_id, user_id, created_at) include (id, status) where deleted_at is null and is_listed;
