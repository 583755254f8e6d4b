-- A cancel that arrives while an attempt is under way is kept here and carried out when the attempt ends: the submission protocol decides first what became of it.
alter table ordering.order_line add column cancel_asked_at timestamptz;
