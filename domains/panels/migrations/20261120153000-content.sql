-- What a panel puts on its pages besides its settings: words for search engines, addresses of older shops, banners.
create table panels.page (
  panel_id integer not null references panels.panel,
  route_name text not null check (route_name ~ '^[a-z][a-zA-Z0-9-]{0,60}$'),
  locale text not null check (locale in ('en', 'de', 'es', 'fr', 'hi_IN', 'ja', 'ko', 'pt_BR', 'ru', 'tr', 'vi', 'zh_CN')),
  meta_title text check (length(meta_title) between 1 and 200),
  meta_description text check (length(meta_description) between 1 and 500),
  primary key (panel_id, route_name, locale)
);
select platform.panel_table('panels.page', 'select, insert, update, delete');

create table panels.alias (
  panel_id integer not null references panels.panel,
  -- Without a locale, as the browser sends it.
  path text not null check (path ~ '^/[^/?#[:space:]][^?#[:space:]]{0,200}$'),
  route_name text not null check (route_name ~ '^[a-z][a-zA-Z0-9-]{0,60}$'),
  primary key (panel_id, path)
);
select platform.panel_table('panels.alias', 'select, insert, delete');

create table panels.banner (
  panel_id integer not null references panels.panel,
  id integer generated always as identity,
  place text not null check (place in (
    'dashboard', 'orders', 'profile', 'grades', 'drip_feed', 'order_widget', 'free_trials', 'sidebar', 'create_order', 'autopromotion', 'tasks',
    'services_type_main', 'services_type_first_short', 'services_type_second_short', 'referral_program', 'services_pricing_main',
    'services_pricing_first_short', 'services_pricing_second_short', 'services_pricing_long', 'services_pricing_footer')),
  type text not null check (type in ('html', 'custom')),
  -- HTML by language.
  contents jsonb not null default '{}',
  -- Slides, each with its texts by language.
  slides jsonb not null default '[]',
  scroll_delay integer not null default 5000 check (scroll_delay between 1000 and 60000),
  sorting integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  is_enabled boolean not null default true,
  primary key (panel_id, id)
);
select platform.panel_table('panels.banner', 'select, insert, delete');

-- Custom code is parsed when it is saved; what is no JavaScript is kept and never served.
alter table panels.panel add column custom_code_is_valid boolean not null default true;
