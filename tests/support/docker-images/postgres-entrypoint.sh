#!/bin/bash
# Stands in for the entrypoint of the official image: the same variables, the same order of things.
set -euo pipefail
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown -R postgres:postgres "$(dirname "$PGDATA")" "$PGDATA" /var/run/postgresql
  chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username="$POSTGRES_USER" --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") --auth-host=scram-sha-256 --auth-local=trust --encoding=UTF8
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  # While it is set up it listens on no address, so that nobody takes it for ready.
  pg_ctl -D "$PGDATA" -o "-c listen_addresses=''" -w start
  for script in /docker-entrypoint-initdb.d/*.sql; do
    psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --no-password --no-psqlrc --dbname "$POSTGRES_DB" -f "$script"
  done
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec "$@" -c listen_addresses='*'
