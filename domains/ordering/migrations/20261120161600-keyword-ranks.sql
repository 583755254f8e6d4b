-- Where an ordered video stands among the results of its keywords: when it was ordered, when all was delivered, and five days later.
create table ordering.keyword_rank (
  panel_id integer not null,
  line_id integer not null,
  moment text not null check (moment in ('on_create', 'on_complete', 'after_five_days')),
  -- While it is being looked up this is when somebody else may try.
  due_at timestamptz not null,
  tries integer not null default 0,
  -- Keyword to position, null for one that is not among the results; null as a whole when nobody could tell.
  positions jsonb,
  measured_at timestamptz,
  primary key (panel_id, line_id, moment),
  foreign key (panel_id, line_id) references ordering.order_line (panel_id, id)
);
create index keyword_rank_due on ordering.keyword_rank (panel_id, due_at) where measured_at is null;
select platform.panel_table('ordering.keyword_rank');

-- Orders with keywords, by what never changes of them: the updates of a delivery stay cheap.
create index order_line_keywords on ordering.order_line (panel_id, created_at) where provider_fields ? 'keywords' and head_id is null;
