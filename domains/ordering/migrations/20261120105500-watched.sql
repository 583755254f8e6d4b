-- What the checks and the purge of this domain look for, by index.
create index order_line_open on ordering.order_line (panel_id, id) where state not in ('unpaid', 'completed', 'partial', 'canceled', 'expired');
create index order_line_closed on ordering.order_line (panel_id, completed_at) where completed_at is not null;
grant delete on ordering.progress_point to vitrine_app;
