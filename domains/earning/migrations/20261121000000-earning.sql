-- What customers earn beside buying: referrals, order widgets, tasks.
create schema earning;
grant usage on schema earning to vitrine_app;
