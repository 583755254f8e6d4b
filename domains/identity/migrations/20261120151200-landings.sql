-- Which advertisement brought visitors, counted by day; no visitor stands in it.
create table identity.landings (
  panel_id integer not null,
  day date not null,
  source text not null default '',
  medium text not null default '',
  campaign text not null default '',
  count integer not null check (count > 0),
  primary key (panel_id, day, source, medium, campaign)
);
select platform.panel_table('identity.landings', 'select, insert, update');
