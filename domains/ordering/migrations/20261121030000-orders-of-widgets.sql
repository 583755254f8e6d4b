-- Which partner's order form a checkout came from, and the mark-up that its prices had. Checkouts of the panel's own form have no row, and placing them costs nothing more.
create table ordering.widget_purchase (
  panel_id integer not null,
  purchase_id integer not null,
  widget_id integer not null,
  partner_id integer not null,
  markup_ppm integer not null check (markup_ppm between 0 and 1000000),
  primary key (panel_id, purchase_id),
  foreign key (panel_id, purchase_id) references ordering.purchase (panel_id, id)
);
select platform.panel_table('ordering.widget_purchase', 'select, insert');
