import { frontRow } from './front-row.ts';

export const fronts = [
  frontRow({
    tool: 'nginx',
    executable: '/usr/sbin/nginx',
    configure: (port, api, folder) => `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location /api/ {
      proxy_pass ${api};
      proxy_http_version 1.1;
    }
  }
}
`,
    args: ['-c', 'front.conf', '-p', '.'],
    outcome: {
      verdict: 'works with this setting',
      why: 'No path behind the address to pass to: with one, it decodes `%2F`.',
    },
    without: {
      from: ';\n      proxy_http_version',
      to: '/api/;\n      proxy_http_version',
      differs: '/events/components/a%2Fb%25c',
    },
  }),
  frontRow({
    tool: 'haproxy',
    executable: '/usr/sbin/haproxy',
    configure: (port, api) => `defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
listen front
  bind 127.0.0.1:${port}
  server api ${new URL(api).host}
`,
    args: ['-db', '-f', 'front.conf'],
    outcome: { verdict: 'works', why: '' },
  }),
  frontRow({
    tool: 'caddy',
    executable: '/usr/bin/caddy',
    configure: (port, api) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy ${new URL(api).host}
}
`,
    args: ['run', '--adapter', 'caddyfile', '--config', 'front.conf'],
    outcome: { verdict: 'works', why: '' },
  }),
];
