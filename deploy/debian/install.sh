#!/bin/bash
# Installs this checkout of Vitrine on a bare Debian 12 machine, or brings an installed one to it: PostgreSQL, two processes that serve, one worker, and Caddy for TLS.
# Run as root in the project's root: deploy/debian/install.sh --mail owner@example.com --smtp smtp://mail.example:25 --console https://console.example.com
# Run again with a newer checkout, it upgrades: the new release is built beside the running one, the database prepared, the processes restarted one after another.
set -euo pipefail

mail='' smtp='' console=''
while [ $# -gt 0 ]; do
  case $1 in
    --mail) mail=$2 ;;
    --smtp) smtp=$2 ;;
    --console) console=$2 ;;
    *) echo "unknown option $1" >&2; exit 2 ;;
  esac
  shift 2
done
[ "$(id -u)" = 0 ] || { echo 'run as root' >&2; exit 2; }
settings=/etc/vitrine/vitrine.env
if [ ! -f $settings ] && { [ -z "$mail" ] || [ -z "$smtp" ] || [ -z "$console" ]; }; then
  echo 'the first installation needs --mail, --smtp and --console' >&2
  exit 2
fi

step() { printf '  %s\n' "$*"; }
has_systemd() { [ -d /run/systemd/system ]; }
as_postgres() { runuser -u postgres -- "$@"; }

step 'packages of Debian'
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends postgresql caddy nodejs npm ca-certificates openssl rsync >/dev/null
has_systemd || pg_ctlcluster "$(pg_lsclusters -h | awk 'NR==1 {print $1}')" main start || true
until as_postgres pg_isready -q; do sleep 0.2; done

step 'people and folders'
id vitrine >/dev/null 2>&1 || useradd --system --home-dir /var/lib/vitrine --shell /usr/sbin/nologin vitrine
install -d -o vitrine -g vitrine -m 700 /var/lib/vitrine /var/lib/vitrine/documents
install -d -m 755 /opt/vitrine/releases
install -d -m 750 -g vitrine /etc/vitrine

if [ ! -f $settings ]; then
  step 'database and settings'
  server_password=$(openssl rand -hex 24)
  admin_password=$(openssl rand -hex 24)
  as_postgres psql -q --set=ON_ERROR_STOP=1 <<SQL
create role vitrine_app nologin nosuperuser nobypassrls;
create role vitrine_server login password '$server_password' in role vitrine_app;
create role vitrine_admin superuser login password '$admin_password';
create database vitrine owner vitrine_admin encoding 'UTF8' locale 'C.UTF-8' template template0;
SQL
  (umask 027; cat >$settings <<ENV
DATABASE_URL=postgres://vitrine_server:$server_password@127.0.0.1:5432/vitrine
DATABASE_ADMIN_URL=postgres://vitrine_admin:$admin_password@127.0.0.1:5432/vitrine
MASTER_KEY=$(openssl rand -base64 32)
CONSOLE_ORIGIN=$console
SMTP_URL=$smtp
CAPTCHA_VERIFY_URL=https://www.google.com/recaptcha/api/siteverify
CAPTCHA_SECRET=none
ENV
  )
  chgrp vitrine $settings
fi

release=/opt/vitrine/releases/$(date -u +%Y%m%d%H%M%S)
step "release in $release"
rsync -a --exclude node_modules --exclude .git --exclude .data --exclude build ./ "$release/"
cd "$release"
# Debian 12 has Node 18 and npm 9: enough to fetch those that the project is built with.
case $(uname -m) in aarch64) arch=arm64 ;; *) arch=x64 ;; esac
version=$(sed -n "s/.*\"node-linux-$arch\": \"\([^\"]*\)\".*/\1/p" package.json)
toolchain=/opt/vitrine/toolchain
npm install --prefix $toolchain --no-audit --no-fund --loglevel=error "node-linux-$arch@$version" npm@11 >/dev/null
mkdir -p $toolchain/bin bin
cp -L "$toolchain/node_modules/node-linux-$arch/bin/node" bin/node
ln -sf "$toolchain/node_modules/node-linux-$arch/bin/node" $toolchain/bin/node
ln -sf $toolchain/node_modules/npm/bin/npm-cli.js $toolchain/bin/npm
export PATH=$toolchain/bin:$PATH
node tools/setup.mjs --build
npm prune --omit=dev --no-audit --no-fund --loglevel=error
sh deploy/container/keep-what-runs.sh
chown -R root:root "$release"

step 'database prepared'
vitrine() (
  set -a
  # shellcheck disable=SC1090
  . $settings
  exec "$release/bin/node" "$release/operator/vitrine.ts" "$@"
)
vitrine prepare

previous=$(readlink /opt/vitrine/current || true)
ln -sfn "$release" /opt/vitrine/current
install -m 644 deploy/debian/vitrine-http@.service deploy/debian/vitrine-worker@.service /etc/systemd/system/
if [ -n "$mail" ]; then
  install -m 644 deploy/proxy/Caddyfile /etc/caddy/Caddyfile
  install -d /etc/systemd/system/caddy.service.d
  printf '[Service]\nEnvironment=ACME_EMAIL=%s\nEnvironment="VITRINE=127.0.0.1:3000 127.0.0.1:3001"\n' "$mail" >/etc/systemd/system/caddy.service.d/vitrine.conf
fi

if has_systemd; then
  step 'processes, one after another'
  systemctl daemon-reload
  systemctl enable -q vitrine-http@3000 vitrine-http@3001 vitrine-worker@1 caddy
  for unit in vitrine-http@3000:9000 vitrine-http@3001:9001 vitrine-worker@1:9501; do
    systemctl restart "${unit%:*}"
    for _ in $(seq 300); do
      bin/node -e "fetch('http://127.0.0.1:${unit#*:}/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))" && continue 2
      sleep 0.2
    done
    echo "${unit%:*} is not ready; journalctl -u ${unit%:*} says why. The release before: ${previous:-none}" >&2
    exit 1
  done
  systemctl restart caddy
else
  step 'no systemd here: start deploy/debian/*.service by hand'
fi

# The two newest releases stay: this one, and the one to go back to.
find /opt/vitrine/releases -mindepth 1 -maxdepth 1 -type d | sort | head -n -2 | xargs -r rm -rf
step 'done. The code by which the first owner opens the console:'
vitrine operators first-owner || true
