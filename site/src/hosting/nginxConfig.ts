import { reportsAddress } from 'page-contract/reports';
import { notFoundPage } from '../pages/pages.ts';
import { caching } from '../publish/caching.ts';
import { contentTypes } from '../publish/contentTypes.ts';
import type { SiteFacts } from '../publish/siteFacts.ts';
import { dictionariesIn } from './dictionariesIn.ts';
import type { Place } from './Place.ts';

/**
 * The site as nginx serves it: a file for the inside of its `http` block, for nginx 1.13.2 and later with the module
 * `http_gzip_static`. Where `http_brotli_static` is loaded as well, `brotli` may be true.
 */
export function nginxConfig({ headers, files }: SiteFacts, { siteDir, host, port, brotli, reports }: Place): string {
  const entries = Object.entries(files);
  const notFound = files[notFoundPage];
  if (!notFound) throw new Error(`${siteDir} has no page for what does not exist.`);
  const { dictionaries, deltas } = dictionariesIn(files);
  return `# Made from the composed site; a release makes it untrue. Make it anew: npm run release -- hosting nginx

map_hash_bucket_size 512;
map_hash_max_size 65536;

# The address without the slashes at its end, then what the list says of it. $site_asked stays what the visitor asked for.
map $site_asked $site_address {
  volatile;
  "/" "/";
  "~^(?<site_before>.*[^/])/*$" $site_before;
  default "";
}
map $site_address $site_file {
  volatile;
${entries.map(([address, { file }]) => `  ${quoted(address)} ${quoted(file)};`).join('\n')}
  default "";
}
map $site_address $site_caching {
  volatile;
${entries
  .filter(([, { immutable }]) => immutable)
  .map(([address]) => `  ${quoted(address)} ${quoted(caching.immutable)};`)
  .join('\n')}
  default ${quoted(caching.revalidated)};
}
map "$site_asked>$site_address>$site_file" $site_moved {
  volatile;
  "~^/>" "";
  "~/>[^>]*>." $site_address;
  default "";
}
map $site_moved $site_moved_caching {
  volatile;
  "" $site_caching;
  default ${quoted(caching.revalidated)};
}

# Scripts of earlier versions are dictionaries for the later ones (RFC 9842): who has one and says so gets what is different.
map $site_address $site_successors {
  volatile;
${dictionaries.map(([address, successors]) => `  ${quoted(address)} ${quoted(successors)};`).join('\n')}
  default "";
}
map $site_moved $site_dictionary {
  volatile;
  "" $site_successors;
  default "";
}
map $site_dictionary $site_vary {
  volatile;
  "" "Accept-Encoding";
  default "Accept-Encoding, Available-Dictionary";
}
# Not for a retry, whose address carries a number.
map "$site_address$is_args $http_available_dictionary" $site_difference {
  volatile;
${deltas.map(([asked, delta]) => `  ${quoted(asked)} ${quoted(delta)};`).join('\n')}
  default "";
}
map $http_accept_encoding $site_delta {
  volatile;
  "~\\bdcz\\b" $site_difference;
  default "";
}
map $site_delta $site_delta_coding {
  volatile;
  "" "";
  default dcz;
}
map $site_delta $site_sent {
  volatile;
  "" $site_file;
  default $site_delta;
}
map $request_method $site_methods {
  GET "";
  HEAD "";
  default "GET, HEAD";
}

server {
  listen ${host}:${port};
  root ${quoted(siteDir)};

  client_header_timeout 10s;
  client_body_timeout 15s;
  send_timeout 20s;
  keepalive_timeout 20s;
  server_tokens off;

  merge_slashes off;
  absolute_redirect off;
  if_modified_since off;
  max_ranges 0;
  gzip off;
  gzip_static on;
  gzip_http_version 1.0;
  gzip_proxied any;
${brotli ? '  brotli_static on;\n' : ''}
  types {
${Object.entries(contentTypes)
  .map(([extension, type]) => `    ${quoted(type)} ${extension.slice(1)};`)
  .join('\n')}
  }

${Object.entries(headers)
  .map(([name, value]) => `  add_header ${name} ${quoted(value)} always;`)
  .join('\n')}
  add_header cache-control $site_moved_caching always;
  add_header vary $site_vary always;
  add_header use-as-dictionary $site_dictionary always;
  add_header content-encoding $site_delta_coding always;
  add_header allow $site_methods always;
  add_header last-modified "" always;

  error_page 404 @nothing;
  set $site_asked $uri;
${
  reports
    ? `  # The rest of this list is about files.
  if ($request_uri = ${reportsAddress}) {
    break;
  }
`
    : ''
}  if ($site_methods) {
    return 405 "";
  }
  # nginx has tidied these addresses up already.
  if ($request_uri ~* "(?:/|%2f)(?:\\.|%2e){1,2}(?:/|%2f|[?]|$)") {
    return 404;
  }
  if ($site_moved) {
    return 308 $site_moved;
  }
  if ($site_file = "") {
    return 404;
  }

${
  reports
    ? `  location = ${reportsAddress} {
    proxy_pass http://${reports};
    proxy_set_header host $http_host;
    # It brings the site's headers along; one of its own keeps those from above away.
    add_header last-modified "" always;
  }
`
    : ''
}  location / {
    try_files /$site_sent =404;
  }
  location @nothing {
    try_files /${notFound.file} =404;
  }
}
`;
}

function quoted(text: string): string {
  if (/[$\n]/.test(text)) throw new Error(`nginx would read a variable in: ${text}`);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
