-- A cookie whose answer was lost on the way must keep working: it is given up only when its successor came back. A successor that was never seen
-- and is replaced by another one is an orphan; whoever presents it has a copy.
alter table identity.session_cookies add column orphaned_at timestamptz;
