-- What a buyer says of a service: once per person and service, changed in place. Who has bought is ordering's to know.
create table catalogue.review (
  panel_id integer not null,
  user_id integer not null,
  service_id integer not null,
  rating smallint not null check (rating between 1 and 5),
  comment text check (length(comment) between 1 and 1000),
  -- As it is shown: never a whole name.
  author text check (length(author) <= 40),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (panel_id, user_id, service_id),
  foreign key (panel_id, service_id) references catalogue.service on delete cascade
);
create index review_of_service on catalogue.review (panel_id, service_id, updated_at desc) include (rating);
select platform.panel_table('catalogue.review', 'select, insert, update, delete');
