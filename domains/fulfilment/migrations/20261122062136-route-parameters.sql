-- What the provider's service takes: by its own word for its kind, and by an operator's word beyond that (docs/adr/0019).
alter table fulfilment.route
  add column type text not null default 'Default',
  add column declared jsonb not null default '{}';

-- How the request of the latest try told its quantity: by the parameter, by lines of comments, or not at all because one order is one piece.
alter table fulfilment.submission
  add column counted_by text not null default 'quantity' constraint submission_counted_by check (counted_by in ('quantity', 'lines', 'order'));

alter table fulfilment.notice drop constraint notice_kind_check;
alter table fulfilment.notice add constraint notice_kind_check check (kind in ('low-balance', 'currency', 'catalogue', 'removed', 'margin', 'parameters'));
