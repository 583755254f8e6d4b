-- What customers learn about their channels.
create schema insights;
grant usage on schema insights to vitrine_app;
