-- How one provider speaks, as data: words of progress that only he uses, and what he does without.
alter table fulfilment.provider_account
  -- {"manual check": "in_progress"}: lower-case word without spaces and dashes → our state; read before the connector's own list.
  add column status_words jsonb not null default '{}' check (jsonb_typeof(status_words) = 'object'),
  -- Found out by asking, every time the list of services is read.
  add column lacks text[] not null default '{}' check (lacks <@ array['status-batch', 'cancel', 'refill']);
