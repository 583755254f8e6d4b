-- White-label instances: who answers on which host, and what each of them set.
create schema panels;
grant usage on schema panels to vitrine_app, vitrine_resolver;

create sequence panels.panel_number as integer;
grant usage on sequence panels.panel_number to vitrine_app;

create table panels.panel (
  panel_id integer constraint panel_pkey primary key,
  key text not null constraint panel_key_unique unique constraint panel_key_form check (key ~ '^[a-z][a-z0-9-]{1,40}$'),
  name text not null constraint panel_name_length check (length(name) between 1 and 100),
  -- Where mails and return addresses lead: scheme, host and port.
  origin text not null constraint panel_origin_form check (origin ~ '^https?://[^/]+$'),
  -- Cookies of two panels must never share a domain.
  cookie_domain text constraint panel_cookie_domain_unique unique,
  settings jsonb not null default '{}',
  options jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Custom code is parsed when it is saved; what is no JavaScript is kept and never served.
  custom_code_is_valid boolean not null default true,
  -- Who changed the settings last, and how often: an operator’s write of older ones is refused. `version` counts everything on the panel’s pages.
  settings_version integer not null default 1,
  settings_changed_at timestamptz,
  settings_changed_by text constraint panel_settings_changed_by_length check (length(settings_changed_by) <= 100),
  -- The same for the menu, which is written as a whole.
  menu_version integer not null default 1,
  -- Only an open shop answers its visitors; one that is prepared or closed answers operators on a visit.
  state text not null default 'open' constraint panel_state_known check (state in ('preparing', 'open', 'closed')),
  -- What visitors of a closed shop read below the product’s own sentence.
  closed_note text constraint panel_closed_note_length check (length(closed_note) between 1 and 500),
  state_version integer not null default 1,
  state_changed_at timestamptz,
  state_changed_by text constraint panel_state_changed_by_length check (length(state_changed_by) <= 100),
  -- An archived panel is a closed one that opens no more until it is restored.
  archived_at timestamptz,
  -- A frozen panel takes no new orders and no new payments; what was placed before goes on.
  frozen_at timestamptz,
  -- What the deployment grants the panel at most; null is no limit.
  orders_per_minute integer constraint panel_orders_per_minute_range check (orders_per_minute between 1 and 60000),
  services_max integer constraint panel_services_max_range check (services_max between 1 and 100000),
  staff_max integer constraint panel_staff_max_range check (staff_max between 1 and 1000),
  limits_version integer not null default 1,
  limits_changed_at timestamptz,
  limits_changed_by text constraint panel_limits_changed_by_length check (length(limits_changed_by) <= 100)
);
select platform.panel_table('panels.panel', 'select, insert, update');
select platform.resolver_may_read('panels.panel');

create table panels.host (
  host text constraint host_pkey primary key constraint host_host_form check (host = lower(host) and host !~ '[:/ ]'),
  panel_id integer not null constraint host_panel_id_fk references panels.panel,
  is_primary boolean not null default false
);
create unique index host_primary on panels.host (panel_id) where is_primary;
create index host_of_panel on panels.host (panel_id);
select platform.panel_table('panels.host', 'select, insert, delete');
select platform.resolver_may_read('panels.host');

-- What was found the last time that a host was looked at: where its name leads, and the certificate it presents.
create table panels.host_check (
  panel_id integer not null constraint host_check_panel_id_fk references panels.panel,
  host text not null,
  checked_at timestamptz not null,
  state text not null constraint host_check_state_known check (state in ('here', 'elsewhere', 'missing', 'unknown')),
  addresses text[] not null,
  -- Of the console, at that time: hosts that lead there lead to this deployment.
  expected text[] not null,
  -- Null where no certificate was presented.
  valid_until timestamptz,
  issuer text constraint host_check_issuer_length check (length(issuer) <= 200),
  is_for_host boolean,
  is_trusted boolean,
  constraint host_check_pkey primary key (panel_id, host),
  constraint host_check_certificate_whole check ((valid_until is null) = (is_for_host is null) and (valid_until is null) = (is_trusted is null))
);
comment on column panels.host_check.host is 'Of panels.host, without a foreign key: all hosts of a panel are written anew when one of them changes.';
select platform.panel_table('panels.host_check', 'select, insert, update, delete');

-- An operator’s visit to a shop that is not open: the hash of a code for one address, and of a cookie once somebody has come by it.
create table panels.visit (
  panel_id integer not null constraint visit_panel_id_fk references panels.panel,
  id integer generated always as identity,
  token_hash bytea not null constraint visit_token_hash_length check (length(token_hash) = 32),
  is_entered boolean not null default false,
  expires_at timestamptz not null,
  constraint visit_pkey primary key (panel_id, id),
  constraint visit_token_hash_unique unique (panel_id, token_hash)
);
select platform.panel_table('panels.visit', 'select, insert, update, delete');

-- One counter of all changes: processes ask for it and drop what they remember when it moved.
create table panels.revision (
  one boolean constraint revision_pkey primary key default true constraint revision_one_row check (one),
  value integer not null default 1
);
insert into panels.revision default values;
select platform.global_table('panels.revision', 'select, update');

-- What a panel puts on its pages besides its settings: words for search engines, addresses of older shops, banners.
create table panels.page (
  panel_id integer not null constraint page_panel_id_fk references panels.panel,
  route_name text not null constraint page_route_name_form check (route_name ~ '^[a-z][a-zA-Z0-9-]{0,60}$'),
  locale text not null constraint page_locale_known check (locale in ('en', 'de', 'es', 'fr', 'hi_IN', 'ja', 'ko', 'pt_BR', 'ru', 'tr', 'vi', 'zh_CN')),
  meta_title text constraint page_meta_title_length check (length(meta_title) between 1 and 200),
  meta_description text constraint page_meta_description_length check (length(meta_description) between 1 and 500),
  constraint page_pkey primary key (panel_id, route_name, locale)
);
select platform.panel_table('panels.page', 'select, insert, update, delete');

create table panels.alias (
  panel_id integer not null constraint alias_panel_id_fk references panels.panel,
  -- Without a locale, as the browser sends it.
  path text not null constraint alias_path_form check (path ~ '^/[^/?#[:space:]][^?#[:space:]]{0,200}$'),
  route_name text not null constraint alias_route_name_form check (route_name ~ '^[a-z][a-zA-Z0-9-]{0,60}$'),
  constraint alias_pkey primary key (panel_id, path)
);
select platform.panel_table('panels.alias', 'select, insert, delete');

create table panels.banner (
  panel_id integer not null constraint banner_panel_id_fk references panels.panel,
  id integer generated always as identity,
  place text not null constraint banner_place_known check (place in (
      'dashboard', 'orders', 'profile', 'grades', 'drip_feed', 'order_widget', 'free_trials', 'sidebar', 'create_order', 'autopromotion', 'tasks',
      'services_type_main', 'services_type_first_short', 'services_type_second_short', 'referral_program', 'services_pricing_main',
      'services_pricing_first_short', 'services_pricing_second_short', 'services_pricing_long', 'services_pricing_footer')),
  type text not null constraint banner_type_known check (type in ('html', 'custom')),
  -- HTML by language.
  contents jsonb not null default '{}',
  -- Slides, each with its texts by language.
  slides jsonb not null default '[]',
  scroll_delay integer not null default 5000 constraint banner_scroll_delay_range check (scroll_delay between 1000 and 60000),
  sorting integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz constraint banner_ends_at_from_starts_at check (ends_at > starts_at),
  is_enabled boolean not null default true,
  -- How often it was changed: an operator’s write of an older version is refused.
  version integer not null default 1,
  constraint banner_pkey primary key (panel_id, id)
);
select platform.panel_table('panels.banner', 'select, insert, update, delete');

-- Pictures that operators uploaded. They are named by what they are, so that browsers may keep them for ever.
create table panels.picture (
  panel_id integer not null constraint picture_panel_id_fk references panels.panel,
  -- The first half of the SHA-256 of the content.
  id text not null constraint picture_id_form check (id ~ '^[0-9a-f]{32}$'),
  extension text not null constraint picture_extension_known check (extension in ('png', 'jpg', 'webp', 'svg')),
  -- Of the file that was uploaded.
  name text not null constraint picture_name_length check (length(name) between 1 and 200),
  -- In pixels; null for an SVG that takes the size of its place.
  width integer constraint picture_width_positive check (width > 0),
  height integer constraint picture_height_positive check (height > 0),
  content bytea not null constraint picture_content_length check (octet_length(content) between 1 and 8388608),
  uploaded_at timestamptz not null,
  uploaded_by text not null constraint picture_uploaded_by_length check (length(uploaded_by) <= 100),
  constraint picture_pkey primary key (panel_id, id)
);
-- Compressed already: looked for as it lies.
alter table panels.picture alter column content set storage external;
select platform.panel_table('panels.picture', 'select, insert, delete');

-- What operators look at before it is saved: unsaved settings, or fields of a service, laid over what is saved while one person looks. Rows end by themselves.
create table panels.preview (
  panel_id integer not null constraint preview_panel_id_fk references panels.panel,
  id integer generated always as identity,
  operator_id integer not null,
  content jsonb not null,
  -- SHA-256 of the code that opens it once; null when it was used.
  code_hash bytea constraint preview_code_hash_length check (octet_length(code_hash) = 32),
  -- SHA-256 of what stands in the addresses of its pages.
  session_hash bytea constraint preview_session_hash_length check (octet_length(session_hash) = 32),
  -- The page that was shown last.
  path text constraint preview_path_length check (length(path) between 1 and 2000),
  expires_at timestamptz not null,
  constraint preview_pkey primary key (panel_id, id),
  constraint preview_code_hash_unique unique (panel_id, code_hash),
  constraint preview_session_hash_unique unique (panel_id, session_hash)
);
comment on column panels.preview.operator_id is 'Of operators.operator, without a foreign key: operators belong to the deployment, and come after panels.';
create index preview_expires_at on panels.preview (panel_id, expires_at);
select platform.panel_table('panels.preview', 'select, insert, update, delete');

-- The panel's own menu, in place of the product's. An entry is a page of the shop, an address, or a group of others: those name its position as their parent.
create table panels.menu_item (
  panel_id integer not null constraint menu_item_panel_id_fk references panels.panel,
  position smallint not null constraint menu_item_position_not_negative check (position >= 0),
  parent smallint constraint menu_item_parent_before_position check (parent < position),
  -- Empty where the name of a group stands by itself.
  icon text not null constraint menu_item_icon_length check (length(icon) <= 2000),
  -- By language; the title of the page where a language is missing.
  names jsonb not null default '{}',
  route_name text constraint menu_item_route_name_form check (route_name ~ '^[a-z][a-zA-Z0-9-]{0,60}$'),
  url text constraint menu_item_url_length check (length(url) between 1 and 2000),
  is_for_guests boolean not null,
  is_for_customers boolean not null,
  is_new boolean not null,
  is_external boolean not null,
  -- A group of the product's menu, named by the product in every language.
  product_group text constraint menu_item_product_group_known check (product_group in ('money-group', 'earn-group', 'youtube-group', 'keyword-tools-group')),
  is_hidden boolean not null default false,
  constraint menu_item_pkey primary key (panel_id, position),
  constraint menu_item_parent_fk foreign key (panel_id, parent) references panels.menu_item (panel_id, position),
  constraint menu_item_page_or_address check (route_name is null or url is null),
  constraint menu_item_external_has_address check (url is not null or not is_external)
);
select platform.panel_table('panels.menu_item', 'select, insert, delete');

-- Pages of the panel's own and its questions and answers.
create table panels.article (
  panel_id integer not null constraint article_panel_id_fk references panels.panel,
  id integer generated always as identity,
  kind text not null constraint article_kind_known check (kind in ('page', 'faq')),
  -- The last segment of a page's address.
  address text constraint article_address_form check (address ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(address) <= 80),
  -- By language: title, body (clean HTML), title and description for search engines.
  texts jsonb not null,
  state text not null constraint article_state_known check (state in ('draft', 'published')),
  -- Not shown before.
  publish_at timestamptz,
  is_in_footer boolean not null default false,
  position integer not null constraint article_position_not_negative check (position >= 0),
  -- What the last text that was written lost in cleaning, for its writer.
  taken_out text[] not null default '{}',
  -- Where its pictures come from: the page may load from these hosts.
  picture_origins text[] not null default '{}',
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by text not null constraint article_changed_by_length check (length(changed_by) <= 100),
  -- Since when it counts as deleted: with its versions and earlier addresses it can be brought back.
  removed_at timestamptz,
  constraint article_pkey primary key (panel_id, id),
  constraint article_page_has_address check ((kind = 'page') = (address is not null))
);
create unique index article_address on panels.article (panel_id, address) where removed_at is null;
select platform.panel_table('panels.article', 'select, insert, update, delete');

-- Every state that a text had, so that it can be restored.
create table panels.article_version (
  panel_id integer not null,
  article_id integer not null,
  version integer not null,
  texts jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null constraint article_version_changed_by_length check (length(changed_by) <= 100),
  constraint article_version_pkey primary key (panel_id, article_id, version),
  constraint article_version_article_fk foreign key (panel_id, article_id) references panels.article on delete cascade
);
select platform.panel_table('panels.article_version', 'select, insert, delete');

-- Addresses that a page had before it was renamed.
create table panels.article_redirect (
  panel_id integer not null,
  address text not null,
  article_id integer not null,
  constraint article_redirect_pkey primary key (panel_id, address),
  constraint article_redirect_article_fk foreign key (panel_id, article_id) references panels.article on delete cascade
);
create index article_redirect_article on panels.article_redirect (panel_id, article_id);
select platform.panel_table('panels.article_redirect', 'select, insert, delete');

-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

create or replace function panels.note_change() returns trigger language plpgsql as $$
begin
  update panels.revision set value = value + 1;
  return null;
end $$;
create or replace trigger note_change after insert or update or delete on panels.panel for each statement execute function panels.note_change();
create or replace trigger note_change after insert or update or delete on panels.host for each statement execute function panels.note_change();

-- Before the panel is known: these find its number, and nothing else.
create or replace function panels.panel_by_host(wanted text) returns integer
  language sql stable security definer set search_path = panels, pg_temp as $$ select h.panel_id from panels.host h where h.host = wanted $$;

-- Whether another panel answers on a host or below it: cookies of a domain reach every host below that.
create or replace function panels.is_host_of_others(wanted text, own integer) returns boolean
  language sql stable security definer set search_path = panels, pg_temp as $$
  select exists (select from panels.host h where h.panel_id <> own and (h.host = wanted or right(h.host, length(wanted) + 1) = '.' || wanted))
$$;

create or replace function panels.panel_by_key(wanted text) returns integer
  language sql stable security definer set search_path = panels, pg_temp as $$ select p.panel_id from panels.panel p where p.key = wanted $$;

create or replace function panels.panel_ids() returns setof integer
  language sql stable security definer set search_path = panels, pg_temp as $$ select p.panel_id from panels.panel p order by p.panel_id $$;

-- As whom they run, and who may call them.
grant create on schema panels to vitrine_resolver;
alter function panels.panel_by_host(text) owner to vitrine_resolver;
alter function panels.is_host_of_others(text, integer) owner to vitrine_resolver;
alter function panels.panel_by_key(text) owner to vitrine_resolver;
alter function panels.panel_ids() owner to vitrine_resolver;
revoke create on schema panels from vitrine_resolver;
revoke all on function panels.is_host_of_others(text, integer), panels.panel_by_host(text), panels.panel_by_key(text), panels.panel_ids() from public;
grant execute on function panels.is_host_of_others(text, integer), panels.panel_by_host(text), panels.panel_by_key(text), panels.panel_ids() to vitrine_app;

-- What operators tell of on the status page: something goes wrong with deliveries, and how far the work on it is.
create table panels.incident (
  panel_id integer not null constraint incident_panel_id_fk references panels.panel,
  id integer generated always as identity,
  -- By language.
  titles jsonb not null,
  -- Of catalogue.network, without a foreign key: an incident outlives its networks. None are all of them.
  network_ids integer[] not null,
  -- Of its latest update.
  state text not null constraint incident_state_known check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  started_at timestamptz not null,
  resolved_at timestamptz,
  -- Taken off the page; it can be put back.
  is_removed boolean not null default false,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by text not null constraint incident_changed_by_length check (length(changed_by) <= 100),
  constraint incident_pkey primary key (panel_id, id),
  constraint incident_resolved_at_when_resolved check ((state = 'resolved') = (resolved_at is not null))
);
create index incident_open on panels.incident (panel_id, id) where resolved_at is null and not is_removed;
create index incident_resolved on panels.incident (panel_id, resolved_at, id) where resolved_at is not null and not is_removed;
select platform.panel_table('panels.incident', 'select, insert, update');

create table panels.incident_update (
  panel_id integer not null,
  incident_id integer not null,
  id integer generated always as identity,
  at timestamptz not null,
  state text not null constraint incident_update_state_known check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  -- By language.
  texts jsonb not null,
  constraint incident_update_pkey primary key (panel_id, incident_id, id),
  constraint incident_update_incident_fk foreign key (panel_id, incident_id) references panels.incident
);
select platform.panel_table('panels.incident_update', 'select, insert, update');

-- An owner’s export of everything that a shop has sold and owes, written by a worker portion by portion. A panel has one at a time.
create table panels.export (
  panel_id integer not null constraint export_panel_id_fk references panels.panel,
  id integer generated always as identity,
  requested_at timestamptz not null,
  requested_by text not null constraint export_requested_by_length check (length(requested_by) <= 100),
  -- How the shop stood when it was begun (panels.panel.state_version): it is out of date once that changes.
  state_version integer not null,
  -- The table that is written, and the place behind its last row.
  table_no smallint not null default 0 constraint export_table_no_not_negative check (table_no >= 0),
  place jsonb,
  -- Of that table, and of all together.
  table_rows integer not null default 0 constraint export_table_rows_not_negative check (table_rows >= 0),
  total_rows integer not null default 0 constraint export_total_rows_not_negative check (total_rows >= 0),
  part_count integer not null default 0 constraint export_part_count_not_negative check (part_count >= 0),
  ready_at timestamptz,
  -- Set when it is ready.
  expires_at timestamptz constraint export_expires_at_when_ready check ((expires_at is null) = (ready_at is null)),
  -- When a worker may take it up again.
  due_at timestamptz not null,
  constraint export_pkey primary key (panel_id, id),
  constraint export_one_of_panel unique (panel_id)
);
create index export_due on panels.export (due_at) where ready_at is null;
select platform.panel_table('panels.export', 'select, insert, update, delete');
select platform.resolver_may_read('panels.export');

create table panels.export_part (
  panel_id integer not null,
  export_id integer not null,
  no integer not null,
  file text not null constraint export_part_file_form check (file ~ '^[a-z-]+(-[0-9]+)?[.]csv$'),
  -- Deflated, without an end: the parts of a file stand behind each other.
  content bytea not null,
  -- Before it was deflated.
  size_bytes integer not null constraint export_part_size_bytes_positive check (size_bytes > 0),
  -- CRC-32 of the file up to its end here.
  crc bigint not null constraint export_part_crc_range check (crc between 0 and 4294967295),
  constraint export_part_pkey primary key (panel_id, export_id, no),
  constraint export_part_export_fk foreign key (panel_id, export_id) references panels.export on delete cascade
);
alter table panels.export_part alter column content set storage external;
select platform.panel_table('panels.export_part', 'select, insert, delete');

-- What a panel that is copied set: read as that panel, in the transaction of the new one, which goes on as itself.
create or replace function panels.settings_to_copy(p_source_panel integer, p_panel integer)
  returns table (settings jsonb, options jsonb) language plpgsql set search_path = panels, pg_temp as $$
begin
  perform set_config('app.panel_id', p_source_panel::text, true);
  select p.settings, p.options into settings, options from panels.panel p where p.panel_id = p_source_panel;
  perform set_config('app.panel_id', p_panel::text, true);
  if settings is not null then return next; end if;
end $$;

-- Uploaded pictures, which texts of every part name by their content.
create or replace function panels.copy_pictures(p_source_panel integer, p_panel integer) returns void language plpgsql set search_path = panels, pg_temp as $$
declare pictures panels.picture[];
begin
  perform set_config('app.panel_id', p_source_panel::text, true);
  pictures := array(select t from panels.picture t where t.panel_id = p_source_panel);
  perform set_config('app.panel_id', p_panel::text, true);
  insert into panels.picture select c.* from unnest(pictures) r, jsonb_populate_record(r, jsonb_build_object('panel_id', p_panel)) c;
end $$;

-- Banners, menu, texts of pages, redirects, own pages and questions with their newest text. Rows keep their numbers, which are their panel's own: what names one still does.
create or replace function panels.copy_content(p_source_panel integer, p_panel integer) returns void language plpgsql set search_path = panels, pg_temp as $$
declare
  banners panels.banner[]; entries panels.menu_item[]; pages panels.page[]; aliases panels.alias[]; articles panels.article[]; redirects panels.article_redirect[];
  own jsonb := jsonb_build_object('panel_id', p_panel);
begin
  perform set_config('app.panel_id', p_source_panel::text, true);
  -- One statement sees one state of all of them.
  select array(select t from panels.banner t where t.panel_id = p_source_panel),
         array(select t from panels.menu_item t where t.panel_id = p_source_panel order by t.position),
         array(select t from panels.page t where t.panel_id = p_source_panel),
         array(select t from panels.alias t where t.panel_id = p_source_panel),
         array(select t from panels.article t where t.panel_id = p_source_panel and t.removed_at is null),
         array(select t from panels.article_redirect t join panels.article a on a.panel_id = t.panel_id and a.id = t.article_id
                where t.panel_id = p_source_panel and a.removed_at is null)
    into banners, entries, pages, aliases, articles, redirects;
  perform set_config('app.panel_id', p_panel::text, true);
  insert into panels.banner overriding system value select c.* from unnest(banners) r, jsonb_populate_record(r, own || '{"version": 1}') c;
  insert into panels.menu_item select c.* from unnest(entries) r, jsonb_populate_record(r, own) c;
  insert into panels.page select c.* from unnest(pages) r, jsonb_populate_record(r, own) c;
  insert into panels.alias select c.* from unnest(aliases) r, jsonb_populate_record(r, own) c;
  insert into panels.article overriding system value select c.* from unnest(articles) r, jsonb_populate_record(r, own || '{"version": 1}') c;
  insert into panels.article_version (panel_id, article_id, version, texts, changed_at, changed_by)
    select a.panel_id, a.id, a.version, a.texts, a.changed_at, a.changed_by from panels.article a where a.panel_id = p_panel;
  insert into panels.article_redirect select c.* from unnest(redirects) r, jsonb_populate_record(r, own) c;
end $$;

-- Exports of all panels that a worker may go on with, those that waited longest first.
create or replace function panels.due_exports(at timestamptz, row_limit integer) returns table (panel_id integer, id integer)
  language sql stable security definer set search_path = panels, pg_temp as $$
  select e.panel_id, e.id from panels.export e where e.ready_at is null and e.due_at <= at order by e.due_at limit row_limit
$$;

-- How a panel stands, in one name.
create or replace function panels.standing(p panels.panel) returns text language sql immutable set search_path = panels, pg_temp as $$
  select case when p.archived_at is not null then 'archived' when p.state <> 'open' then p.state when p.frozen_at is not null then 'frozen' else 'open' end
$$;

-- Panels of the deployment, the newest first: by part of a key, name or host, and by how they stand.
create or replace function panels.matching_panels(p_text text, p_standing text, p_before integer, row_limit integer) returns table (panel_id integer)
  language sql stable security definer set search_path = panels, pg_temp as $$
  select p.panel_id from panels.panel p
   where p.panel_id < p_before and (p_standing is null or panels.standing(p) = p_standing)
     and (p_text = '' or position(p_text in lower(p.key || ' ' || p.name)) > 0
       or exists (select from panels.host h where h.panel_id = p.panel_id and position(p_text in h.host) > 0))
   order by p.panel_id desc limit row_limit
$$;

-- What the list of panels shows of some of them: each is read as that panel, one after another in one round trip.
create or replace function panels.panel_facts(p_panels integer[])
  returns table (panel_id integer, key text, name text, origin text, hosts text[], standing text, is_frozen boolean, is_demo boolean, created_at timestamptz)
  language plpgsql set search_path = panels, pg_temp as $$
declare v_panel integer; v_before text := current_setting('app.panel_id', true);
begin
  foreach v_panel in array p_panels loop
    perform set_config('app.panel_id', v_panel::text, true);
    return query
      select p.panel_id, p.key, p.name, p.origin, array(select h.host from panels.host h where h.panel_id = v_panel order by h.is_primary desc, h.host),
             panels.standing(p), p.frozen_at is not null, coalesce((p.options ->> 'isDemo')::boolean, false), p.created_at
        from panels.panel p where p.panel_id = v_panel;
  end loop;
  perform set_config('app.panel_id', coalesce(v_before, ''), true);
end $$;

-- As whom they run, and who may call them.
grant create on schema panels to vitrine_resolver;
alter function panels.due_exports(timestamptz, integer) owner to vitrine_resolver;
alter function panels.matching_panels(text, text, integer, integer) owner to vitrine_resolver;
revoke create on schema panels from vitrine_resolver;
revoke all on function panels.due_exports(timestamptz, integer), panels.matching_panels(text, text, integer, integer) from public;
grant execute on function panels.due_exports(timestamptz, integer), panels.matching_panels(text, text, integer, integer) to vitrine_app;
