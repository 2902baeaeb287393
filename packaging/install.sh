#!/usr/bin/env bash
# Installs Pilothouse on Debian or Ubuntu as a service. Run it as root. Running it again upgrades the program and keeps
# settings and data.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: install.sh [options]
       install.sh uninstall [--purge]

  --package <file or version>   what to install; default: the newest version of the package "pilothouse"
  --engine docker|process       what runs the applications; default: docker if an engine answers, else process
  --domain <host>               host name of the API; serves the API and the sites over TLS on the ports 80 and 443
  --apps-domain <host>          every application also answers at <name>.<host>; default: the host of --domain
  --email <address>             contact address for the certificate authority

uninstall removes the program and the service, and keeps settings and data. With --purge it removes them, too.
TEXT
}

program=/opt/pilothouse
settings=/etc/pilothouse/pilothouse.env
data=/var/lib/pilothouse
command=/usr/local/bin/pilothouse
unit=/etc/systemd/system/pilothouse.service

say() { printf '== %s\n' "$*"; }
fail() { printf 'Error: %s\n' "$*" >&2; exit 1; }
# A machine without systemd, such as a container, gets everything but the service.
has_systemd() { [ -d /run/systemd/system ]; }

package=pilothouse engine='' domain='' apps_domain='' email=''

read_options() {
  while [ $# -gt 0 ]; do
    case $1 in
      --package) package=${2:?--package needs a file or version}; shift 2 ;;
      --engine) engine=${2:?--engine needs docker or process}; shift 2 ;;
      --domain) domain=${2:?--domain needs a host name}; shift 2 ;;
      --apps-domain) apps_domain=${2:?--apps-domain needs a host name}; shift 2 ;;
      --email) email=${2:?--email needs an address}; shift 2 ;;
      -h | --help) usage; exit 0 ;;
      *) usage >&2; fail "Unknown option: $1" ;;
    esac
  done
  case $engine in '' | docker | process) ;; *) fail '--engine must be docker or process.' ;; esac
  case $package in
    *.tgz) [ -f "$package" ] || fail "The file $package does not exist."; package=$(realpath "$package") ;;
    pilothouse) ;;
    *) package=pilothouse@$package ;;
  esac
}

check_machine() {
  [ "$(id -u)" = 0 ] || fail 'Run this script as root.'
  command -v apt-get >/dev/null || fail 'This script needs apt-get (Debian or Ubuntu). On other systems install the package from npm.'
}

install_packages() {
  local missing=()
  has_package() { [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
  local wanted=(ca-certificates git openssh-client)
  command -v npm >/dev/null || wanted+=(npm)
  if [ "$engine" = process ]; then
    wanted+=(postgresql)
    # The engine starts a server for each database. The machine needs no server of its own.
    if ! has_package postgresql; then
      mkdir -p /etc/postgresql-common/createcluster.d
      echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/pilothouse.conf
    fi
  fi
  for name in "${wanted[@]}"; do has_package "$name" || missing+=("$name"); done
  [ "${#missing[@]}" -gt 0 ] || return 0
  say "Installing ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -qq --yes --no-install-recommends "${missing[@]}" >/dev/null
}

choose_engine() {
  [ -z "$engine" ] || return 0
  if [ -e "$settings" ]; then engine=$(sed -n 's/^ENGINE=//p' "$settings" | tail -n 1); fi
  [ -z "$engine" ] || return 0
  if command -v docker >/dev/null && docker version >/dev/null 2>&1; then engine=docker; else engine=process; fi
  say "Applications run with the engine $engine"
}

# Installs into a folder of its own, and switches to it as the last step: a failed installation changes nothing.
install_program() {
  say "Installing the program ($package)"
  local target
  mkdir -p "$program"
  target=$(mktemp -d "$program/release-XXXXXX")
  chmod 755 "$target"
  npm install --prefix "$target" --no-audit --no-fund --loglevel=error "$package" node@24 ||
    { rm -rf "$target"; fail 'npm could not install the program. Read its messages above.'; }
  ln --symbolic --force --no-dereference "$target" "$program/current.new"
  mv --no-target-directory "$program/current.new" "$program/current"
  cat >"$command" <<TEXT
#!/bin/sh
exec $program/current/node_modules/.bin/node --v8-pool-size=0 $program/current/node_modules/pilothouse/bin/pilothouse.mjs "\$@"
TEXT
  chmod 755 "$command"
  for old in "$program"/release-*; do [ "$old" = "$target" ] || rm -rf "$old"; done
}

# The engine `process` needs root to run each application as a user of its own.
create_user() {
  [ "$engine" = docker ] || return 0
  id pilothouse >/dev/null 2>&1 ||
    useradd --system --home-dir "$data" --shell /usr/sbin/nologin --user-group pilothouse
  usermod --append --groups docker pilothouse
}

write_settings() {
  if [ -e "$settings" ]; then
    say "Keeping the settings in $settings"
    return
  fi
  say "Writing the settings to $settings"
  mkdir -p "$(dirname "$settings")"
  local owner=root
  [ "$engine" = process ] || owner=pilothouse
  (
    umask 027
    {
      echo "DATA_DIR=$data"
      echo "ENGINE=$engine"
      if [ -n "$domain" ]; then
        echo "PUBLIC_URL=https://$domain"
        echo 'TRUST_PROXY=127.0.0.1/32'
        echo 'INGRESS=builtin'
        echo "INGRESS_DOMAIN=${apps_domain:-$domain}"
        echo 'INGRESS_HOST=0.0.0.0'
        echo 'INGRESS_PORT=80'
        echo 'INGRESS_HTTPS_PORT=443'
        echo 'INGRESS_REDIRECT_HTTPS=true'
        echo 'INGRESS_SERVES_API=true'
        echo "INGRESS_IP=$(public_address)"
        [ -z "$email" ] || echo "ACME_EMAIL=$email"
      elif [ -n "$apps_domain" ]; then
        echo "INGRESS_DOMAIN=$apps_domain"
      fi
      echo
      cat "$program/current/node_modules/pilothouse/dist/packaging/pilothouse.env.example"
    } >"$settings.new"
  )
  chgrp "$owner" "$settings.new"
  mv "$settings.new" "$settings"
}

# The address with which the machine reaches the internet. Behind NAT you change INGRESS_IP to the public one.
public_address() {
  local address
  address=$(ip -4 route get 192.0.2.1 2>/dev/null | sed -n 's/.* src \([0-9.]*\).*/\1/p')
  echo "${address:-127.0.0.1}"
}

install_service() {
  cp "$program/current/node_modules/pilothouse/dist/packaging/pilothouse.service" "$unit"
  rm -rf "$unit.d"
  if [ "$engine" = docker ]; then
    mkdir -p "$unit.d"
    # The ports 80 and 443 are for root otherwise.
    printf '[Service]\nUser=pilothouse\nAmbientCapabilities=CAP_NET_BIND_SERVICE\n' >"$unit.d/user.conf"
  fi
  if ! has_systemd; then
    mkdir -p "$data"
    chmod 711 "$data"
    [ "$engine" = process ] || chown pilothouse: "$data"
    say 'systemd does not run here. Start the program yourself:'
    echo "   pilothouse serve --env-file $settings"
    return
  fi
  systemctl daemon-reload
  systemctl enable --quiet pilothouse
  systemctl restart pilothouse
  wait_until_healthy
}

wait_until_healthy() {
  local port
  port=$(sed -n 's/^PORT=//p' "$settings" | tail -n 1)
  for _ in $(seq 60); do
    if "$program/current/node_modules/.bin/node" -e \
      "fetch('http://127.0.0.1:${port:-3000}/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; then
      say 'Pilothouse runs'
      return
    fi
    sleep 1
  done
  journalctl --unit pilothouse --lines 20 --no-pager >&2
  fail 'Pilothouse does not answer. Read the log above; journalctl --unit pilothouse shows more.'
}

next_steps() {
  cat <<TEXT

The first start writes the password of the operator and an API key to $data/credentials.json.
Store them elsewhere and delete the file. Next:

  node='$program/current/node_modules/.bin/node'
  \$node -p 'require("$data/credentials.json").apiKey' | pilothouse login 127.0.0.1:3000 --key
  pilothouse import <folder or git address>
TEXT
}

uninstall() {
  local purge=no
  case ${1:-} in '') ;; --purge) purge=yes ;; *) usage >&2; fail "Unknown option: $1" ;; esac
  if has_systemd && [ -e "$unit" ]; then systemctl disable --quiet --now pilothouse; fi
  rm -rf "$unit" "$unit.d" "$command" "$program"
  if has_systemd; then systemctl daemon-reload; fi
  if [ "$purge" = yes ]; then
    rm -rf /etc/pilothouse "$data"
    if id pilothouse >/dev/null 2>&1; then userdel pilothouse; fi
    say 'Pilothouse, its settings and its data are removed. Containers and volumes of applications stay in Docker.'
  else
    say "Pilothouse is removed. Its settings are in /etc/pilothouse, its data in $data."
  fi
}

if [ "${1:-}" = uninstall ]; then
  check_machine
  uninstall "${@:2}"
else
  read_options "$@"
  check_machine
  choose_engine
  install_packages
  install_program
  create_user
  write_settings
  install_service
  next_steps
fi
