-- A repeat is the same order in everything: link, comments and other inputs, runs, guarantee. Another text for the same link is another order.
alter table ordering.recent_request rename column link_hash to request_hash;
-- Only what stands on the channel when its feed is first read is ordered; nothing that is published later.
alter table ordering.subscription add column old_posts_only boolean not null default false;
