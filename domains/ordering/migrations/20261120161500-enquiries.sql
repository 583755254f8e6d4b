-- What customers ask the panel's support about their orders. The words go out in one mail, which reads them here.
create sequence ordering.enquiry_id as integer;
grant usage on sequence ordering.enquiry_id to vitrine_app;

create table ordering.enquiry (
  panel_id integer not null,
  id integer not null default nextval('ordering.enquiry_id'),
  line_id integer not null,
  user_id integer not null,
  subject text not null check (length(subject) <= 150),
  text text not null check (length(text) <= 5000),
  -- Where to answer somebody whose account has no address.
  email text check (length(email) <= 255),
  created_at timestamptz not null,
  primary key (panel_id, id),
  foreign key (panel_id, line_id) references ordering.order_line (panel_id, id)
);
create index enquiry_of_user on ordering.enquiry (panel_id, user_id, created_at desc);
select platform.panel_table('ordering.enquiry', 'select, insert, delete');
