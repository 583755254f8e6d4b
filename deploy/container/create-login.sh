#!/bin/bash
# Runs once, when the database is new: the login of the application, which owns nothing and so cannot read past its panel.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --set=password="$SERVER_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role vitrine_app nologin nosuperuser nobypassrls;
create role vitrine_server login password :'password' in role vitrine_app;
SQL
