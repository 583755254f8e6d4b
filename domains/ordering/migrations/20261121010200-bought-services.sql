-- Which services a customer had delivered. An order enters it once, when it is completed.
create index order_line_completed_of_user on ordering.order_line (panel_id, user_id, service_id) where status = 'completed' and deleted_at is null and is_listed;
