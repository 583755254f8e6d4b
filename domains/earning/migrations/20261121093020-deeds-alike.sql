-- One count of the platform proves deeds of all orders that want the same: what is paid by it is counted over all of them.
create index task_alike on earning.task (panel_id, kind, target) where closed_at is null;
create index task_check_paid on earning.task_check (panel_id, kind, target, start_at) where status = 'completed';
