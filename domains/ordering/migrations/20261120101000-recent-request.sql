-- Reseller requests without a request id: the same service, link and quantity again within seconds is a repeat, not a second order.
create table ordering.recent_request (
  panel_id integer not null,
  user_id integer not null,
  service_id integer not null,
  link_hash bytea not null,
  quantity integer not null,
  at timestamptz not null default clock_timestamp(),
  primary key (panel_id, user_id, service_id, link_hash, quantity)
);
select platform.panel_table('ordering.recent_request');
