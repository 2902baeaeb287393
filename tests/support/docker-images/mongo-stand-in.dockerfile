# No package of this distribution serves MongoDB. This listens where it would, so that everything around it is tried.
ARG BUSYBOX
FROM $BUSYBOX
COPY mongo-stand-in-entrypoint.sh /bin/docker-entrypoint.sh
COPY mongo-stand-in-shell.sh /bin/mongosh
RUN chmod 755 /bin/docker-entrypoint.sh /bin/mongosh && mkdir -p /docker-entrypoint-initdb.d
VOLUME /data/db
EXPOSE 27017
ENTRYPOINT ["docker-entrypoint.sh"]
