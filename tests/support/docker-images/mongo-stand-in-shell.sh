#!/bin/sh
# mongosh --quiet mongodb://host:port/database --eval …
address=${2#mongodb://}
exec nc -w 2 "${address%%:*}" 27017 </dev/null
