import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Program, startInstalled } from './program.ts';
import { SITE_HOST } from './route-to.ts';

/** Starts nginx in front of the site, with kept connections as its documentation recommends. Null: it is not installed. */
export async function startNginx({
  port,
  sitePort,
  folder,
}: {
  readonly port: number;
  readonly sitePort: number;
  readonly folder: string;
}): Promise<Program | null> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${join(folder, kind)};`,
  );
  await writeFile(
    file,
    `daemon off;
worker_processes auto;
pid ${join(folder, 'nginx.pid')};
error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 100000000;
${temporary.join('\n')}
  upstream site { server 127.0.0.1:${sitePort}; keepalive 64; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port};
    server_name ${SITE_HOST};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`,
  );
  return startInstalled('nginx', ['-c', file, '-p', folder, '-e', 'stderr'], port);
}
