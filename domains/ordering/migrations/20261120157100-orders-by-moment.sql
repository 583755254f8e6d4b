-- Statistics and the filter by dates read a span of a customer's orders.
create index order_line_by_moment on ordering.order_line (panel_id, user_id, created_at) where deleted_at is null and is_listed;
