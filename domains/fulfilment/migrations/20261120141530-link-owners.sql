-- The second fence of "one order at a time for a service and a link": from the first request to the provider's last word, also for two services of ours that
-- one upstream service delivers. An order in doubt after a restore owns nothing, for there two of one link may really stand at the provider.
alter table fulfilment.submission add column owns_link boolean not null default false;
create unique index submission_owns_link on fulfilment.submission (panel_id, service_id, link_hash)
  where owns_link and state in ('submitting', 'unknown', 'accepted');
create unique index submission_owns_upstream_link on fulfilment.submission (panel_id, account_id, provider_service_id, link_hash)
  where owns_link and state in ('submitting', 'unknown', 'accepted');
