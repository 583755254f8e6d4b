-- What is sold: reference data that all panels share, and each panel's own catalogue beside it.
create schema catalogue;
grant usage on schema catalogue to vitrine_app;

create table catalogue.network (
  id integer primary key,
  type text not null unique check (type ~ '^[a-z][a-z0-9_-]{1,30}$'),
  name text not null,
  -- How the network's links are recognised: hosts, then rules in order (model/links/link-patterns.ts).
  link_patterns jsonb not null default '[]' check (jsonb_typeof(link_patterns) = 'array')
);
select platform.global_table('catalogue.network');

-- Names come from the language data of the runtime; here stand only the codes.
create table catalogue.country (id integer primary key, iso_code_2 text not null unique check (iso_code_2 ~ '^[A-Z]{2}$'), tags text[] not null default '{}');
select platform.global_table('catalogue.country');
create table catalogue.language (id integer primary key, iso_code_2 text not null unique check (iso_code_2 ~ '^[a-z]{2,3}$'));
select platform.global_table('catalogue.language');

create table catalogue.target_type (
  id integer primary key,
  name text not null unique,
  title text not null,
  view_type text not null check (view_type in ('textarea', 'chips', 'select', 'radio')),
  is_selectable boolean not null
);
insert into catalogue.target_type (id, name, title, view_type, is_selectable) values
  (1, 'comments', 'Comments', 'textarea', false),
  (2, 'seo_keywords', 'Keywords', 'chips', false),
  (3, 'textarea', 'Text', 'textarea', false),
  (4, 'languages', 'Languages', 'select', true);
select platform.global_table('catalogue.target_type');

-- Moves with every change of a panel's catalogue: caches are dropped by it, and an order priced on an older one is priced again.
create table catalogue.version (panel_id integer primary key, version integer not null);
select platform.panel_table('catalogue.version', 'select, insert, update');

create function catalogue.note_change() returns trigger language plpgsql as $$
begin
  insert into catalogue.version as v (panel_id, version) values (platform.panel_id(), 1)
    on conflict (panel_id) do update set version = v.version + 1;
  return null;
end $$;

create table catalogue.panel_network (
  panel_id integer not null,
  network_id integer not null references catalogue.network,
  slug text not null check (slug ~ '^[a-z][a-z0-9-]{0,80}$'),
  name text not null check (length(name) between 1 and 100),
  icon text not null,
  color text check (color ~ '^#[0-9A-Fa-f]{6}$'),
  url_placeholder text,
  has_search boolean not null default false,
  position integer not null default 0,
  is_enabled boolean not null default true,
  title text,
  description text,
  faq jsonb not null default '[]',
  meta_title text,
  meta_description text,
  -- {"de": {"name": …, "title": …}}; what is missing is shown in English.
  translations jsonb not null default '{}',
  primary key (panel_id, network_id),
  unique (panel_id, slug)
);
select platform.panel_table('catalogue.panel_network');

create table catalogue.service_type (
  panel_id integer not null,
  id integer not null,
  network_id integer not null,
  type text not null
    check (type in ('views', 'followers', 'likes', 'comments', 'shares', 'subscriptions', 'watch_time', 'seo', 'package')),
  slug text not null check (slug ~ '^[a-z][a-z0-9-]{0,80}$'),
  name text not null check (length(name) between 1 and 100),
  icon text not null,
  color text check (color ~ '^#[0-9A-Fa-f]{6}$'),
  position integer not null default 0,
  translations jsonb not null default '{}',
  primary key (panel_id, id),
  unique (panel_id, slug),
  foreign key (panel_id, network_id) references catalogue.panel_network
);
select platform.panel_table('catalogue.service_type');

-- How a service is delivered, said openly: every service names one of these.
create table catalogue.delivery (
  panel_id integer not null,
  id integer not null,
  name text not null check (length(name) between 1 and 100),
  description text not null check (length(description) between 10 and 1000),
  translations jsonb not null default '{}',
  primary key (panel_id, id)
);
select platform.panel_table('catalogue.delivery');

create table catalogue.label (
  panel_id integer not null,
  id integer not null,
  name text not null check (length(name) between 1 and 40),
  color text check (color ~ '^#[0-9A-Fa-f]{6}$'),
  translations jsonb not null default '{}',
  primary key (panel_id, id)
);
select platform.panel_table('catalogue.label');

create table catalogue.target (
  panel_id integer not null,
  id integer not null,
  target_type_id integer not null references catalogue.target_type,
  name text not null,
  placeholder text,
  selectable_values jsonb not null default '[]',
  is_optional boolean not null default false,
  translations jsonb not null default '{}',
  primary key (panel_id, id)
);
select platform.panel_table('catalogue.target');
