-- Takes one request from a bucket and tells how long it needs to run empty: what a caller is told of the limit.
create function platform.take_and_tell(p_panel integer, p_bucket text, p_emission interval, p_tolerance interval)
  returns table (wait_seconds double precision, used_seconds double precision) language plpgsql set search_path = platform, pg_temp as $$
begin
  wait_seconds := platform.take_from_bucket(p_panel, p_bucket, p_emission, p_tolerance);
  select greatest(extract(epoch from r.arrival - clock_timestamp()), 0) into used_seconds
    from platform.rate_limit r where r.panel_id = p_panel and r.bucket = p_bucket;
  return next;
end $$;
revoke all on function platform.take_and_tell(integer, text, interval, interval) from public;
grant execute on function platform.take_and_tell(integer, text, interval, interval) to vitrine_app;
