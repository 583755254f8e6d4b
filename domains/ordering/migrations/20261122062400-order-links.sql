-- The public address of a purchase: whoever knows it sees its orders, and nothing else. The token follows from the server's secret, the purchase and the version;
-- only its hash stands here, so a copy of the database opens no order. A new version makes every earlier address void.
create table ordering.order_link (
  panel_id integer not null,
  purchase_id integer not null,
  version integer not null default 1 check (version > 0),
  token_hash bytea not null,
  renewed_at timestamptz,
  primary key (panel_id, purchase_id),
  foreign key (panel_id, purchase_id) references ordering.purchase (panel_id, id)
);
create unique index order_link_by_token on ordering.order_link (panel_id, token_hash);
select platform.panel_table('ordering.order_link', 'select, insert, update, delete');

-- Codes that are mailed to the address of an order: they prove the address for one thing. The hash is written with the mail, so no queue holds a code.
create sequence ordering.order_code_id as integer;
grant usage on sequence ordering.order_code_id to vitrine_app;

create table ordering.order_code (
  panel_id integer not null,
  id integer not null default nextval('ordering.order_code_id'),
  line_id integer not null,
  user_id integer not null,
  purpose text not null check (purpose in ('cancel', 'refill', 'claim')),
  asked_at timestamptz not null,
  code_hash bytea,
  expires_at timestamptz,
  tries integer not null default 0,
  used_at timestamptz,
  primary key (panel_id, id),
  foreign key (panel_id, line_id) references ordering.order_line (panel_id, id)
);
create index order_code_of_line on ordering.order_code (panel_id, line_id, purpose, id desc);
create index order_code_of_user on ordering.order_code (panel_id, user_id, asked_at desc);
select platform.panel_table('ordering.order_code', 'select, insert, update, delete');

-- One-time tickets in mails to customers without a password: whoever comes with one has read the mail.
create table ordering.claim_ticket (
  panel_id integer not null,
  token_hash bytea not null,
  line_id integer not null,
  user_id integer not null,
  expires_at timestamptz not null,
  primary key (panel_id, token_hash),
  foreign key (panel_id, line_id) references ordering.order_line (panel_id, id)
);
create index claim_ticket_of_user on ordering.claim_ticket (panel_id, user_id);
create index claim_ticket_by_end on ordering.claim_ticket (panel_id, expires_at);
select platform.panel_table('ordering.claim_ticket', 'select, insert, delete');
