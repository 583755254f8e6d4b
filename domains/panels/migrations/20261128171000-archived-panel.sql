-- An archived panel is a closed one that opens no more until it is restored: to a version that does not know the column it is closed.
alter table panels.panel add column archived_at timestamptz;
