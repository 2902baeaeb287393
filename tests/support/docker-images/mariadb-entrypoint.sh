#!/bin/bash
# Stands in for the entrypoint of the official images of MariaDB and MySQL: root's password, and the scripts to run once.
set -euo pipefail
data=/var/lib/mysql
root_password=${MARIADB_ROOT_PASSWORD:-${MYSQL_ROOT_PASSWORD:-}}
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$data" /run/mysqld
  chown -R mysql:mysql "$data" /run/mysqld
  exec setpriv --reuid=mysql --regid=mysql --init-groups "$0" "$@"
fi
if [ ! -d "$data/mysql" ]; then
  [ -n "$root_password" ] || { echo 'no root password was given' >&2; exit 1; }
  mariadb-install-db --datadir="$data" --skip-test-db --auth-root-authentication-method=normal >/dev/null
  # While it is set up it listens on no address, so that nobody takes it for ready.
  mariadbd --datadir="$data" --skip-networking --socket=/run/mysqld/setup.sock &
  for _ in $(seq 300); do mariadb-admin --socket=/run/mysqld/setup.sock --user=root ping >/dev/null 2>&1 && break; sleep 0.1; done
  for script in /docker-entrypoint-initdb.d/*.sql; do
    mariadb --socket=/run/mysqld/setup.sock --user=root <"$script"
  done
  mariadb --socket=/run/mysqld/setup.sock --user=root <<<"SET PASSWORD FOR 'root'@'localhost' = PASSWORD('$root_password');"
  MYSQL_PWD=$root_password mariadb-admin --socket=/run/mysqld/setup.sock --user=root shutdown
  wait
fi
exec "$@" --datadir="$data" --bind-address=0.0.0.0
