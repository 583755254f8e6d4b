-- What an account is worth while others are under way: its balance and all that our orders there cost. Only what we do not know of changes it.
alter table fulfilment.provider_account
  add column weighed_micro bigint,
  add column weighed_at timestamptz,
  -- Requests that were in doubt when it was weighed.
  add column weighed_doubts uuid[] not null default '{}',
  add check ((weighed_micro is null) = (weighed_at is null));
-- The weight that stood when a request went out.
alter table fulfilment.attempt
  drop column balance_before_micro,
  drop column spent_before_micro,
  add column weighed_micro bigint,
  add column weighed_at timestamptz,
  add column weighed_doubts uuid[];
-- What the order cost in the end, as it is booked.
alter table fulfilment.submission add column charged_micro bigint;
create index submission_ended on fulfilment.submission (panel_id, account_id, updated_at) where state = 'done' and charged_micro is not null;
