-- The panel's own menu, in place of the product's. An entry is a page of the shop, an address, or a group of others: those name its position as their parent.
create table panels.menu_item (
  panel_id integer not null references panels.panel,
  position smallint not null check (position >= 0),
  parent smallint check (parent < position),
  icon text not null check (length(icon) between 1 and 2000),
  -- By language; the title of the page where a language is missing.
  names jsonb not null default '{}',
  route_name text check (route_name ~ '^[a-z][a-zA-Z0-9-]{0,60}$'),
  url text check (length(url) between 1 and 2000),
  is_for_guests boolean not null,
  is_for_customers boolean not null,
  is_new boolean not null,
  is_external boolean not null,
  primary key (panel_id, position),
  foreign key (panel_id, parent) references panels.menu_item (panel_id, position),
  check (route_name is null or url is null),
  check (url is not null or not is_external)
);
select platform.panel_table('panels.menu_item', 'select, insert, delete');
