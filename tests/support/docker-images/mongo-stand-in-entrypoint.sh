#!/bin/sh
set -eu
if [ ! -e /data/db/storage.bson ]; then
  [ -n "$MONGO_INITDB_ROOT_USERNAME" ] && [ -n "$MONGO_INITDB_ROOT_PASSWORD" ] && [ -n "$MONGO_INITDB_DATABASE" ]
  cat /docker-entrypoint-initdb.d/*.js >/data/db/scripts-that-ran
  touch /data/db/storage.bson
fi
while true; do nc -l -p 27017 </dev/null >/dev/null; done
