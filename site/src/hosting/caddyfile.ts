import { extname } from 'node:path';
import { reportsAddress } from 'page-contract/reports';
import { notFoundPage } from '../pages/pages.ts';
import { caching } from '../publish/caching.ts';
import { contentTypes } from '../publish/contentTypes.ts';
import type { SiteFacts } from '../publish/siteFacts.ts';
import { dictionariesIn } from './dictionariesIn.ts';
import type { Place } from './Place.ts';

/** The site as Caddy 2.6 and later serves it. Caddy brings its certificates along: put the domain in place of the address. */
export function caddyfile({ headers, files }: SiteFacts, { siteDir, host, port, brotli, reports }: Place): string {
  const entries = Object.entries(files);
  const notFound = files[notFoundPage];
  if (!notFound) throw new Error(`${siteDir} has no page for what does not exist.`);
  const { dictionaries, deltas } = dictionariesIn(files);
  const forms = `precompressed ${brotli ? 'br ' : ''}gzip`;
  return `# Made from the composed site; a release makes it untrue. Make it anew: npm run release -- hosting caddy

(site_headers) {
	header {
${Object.entries(headers)
  .map(([name, value]) => `\t\t${name} ${quoted(value)}`)
  .join('\n')}
		vary {site_vary}
		-last-modified
		-accept-ranges
		-server
		defer
	}
}
(site_list) {
	map {args.0} {args.1} {args.2} {args.3} {
${entries
  .map(([address, { file, immutable }]) => {
    const type = contentTypes[extname(file)] ?? 'application/octet-stream';
    return `\t\t${[address, file, type, immutable ? caching.immutable : caching.revalidated].map(quoted).join(' ')}`;
  })
  .join('\n')}
		default "" "" ""
	}
}

http://:${port} {
	bind ${host}
	root * ${quoted(siteDir)}

	# Scripts of earlier versions are dictionaries for the later ones (RFC 9842): who has one and says so gets what is different.
	map {http.request.orig_uri.path} {site_dictionary} {site_vary} {
${dictionaries.map(([address, header]) => `\t\t${quoted(address)} ${quoted(header)} "Accept-Encoding, Available-Dictionary"`).join('\n')}
		default "" "Accept-Encoding"
	}

	import site_headers
	request_header -range
	request_header -if-modified-since

	route {
${
  reports
    ? `		reverse_proxy ${reportsAddress} ${reports}
`
    : ''
}		header cache-control ${quoted(caching.revalidated)}
		@others not method GET HEAD
		header @others allow "GET, HEAD"
		respond @others 405

		import site_list {path} {site_file} {site_type} {site_caching}
		@nothing vars {site_file} ""
		handle @nothing {
			@slash path_regexp slash ^(.*[^/])/+$
			handle @slash {
				import site_list {re.slash.1} {moved_file} {moved_type} {moved_caching}
				@moved not vars {moved_file} ""
				header @moved location {re.slash.1}
				respond @moved 308
			}
			error 404
		}
		header content-type {site_type}
		header cache-control {site_caching}
		# Not for a retry, whose address carries a number.
		map "{path}{query} {http.request.header.available-dictionary}" {site_delta} {
${deltas.map(([asked, delta]) => `\t\t\t${quoted(asked)} ${quoted(delta)}`).join('\n')}
			default ""
		}
		@dictionary not vars {site_dictionary} ""
		header @dictionary use-as-dictionary {site_dictionary}
		@delta {
			not vars {site_delta} ""
			header_regexp accept-encoding \\bdcz\\b
		}
		handle @delta {
			header content-encoding dcz
			rewrite * /{site_delta}
			file_server
		}
		rewrite * /{site_file}
		file_server {
			${forms}
		}
	}

	handle_errors {
		import site_headers
		header content-type ${quoted(contentTypes['.html'] ?? '')}
		header cache-control ${quoted(caching.revalidated)}
		rewrite * /${notFound.file}
		file_server {
			${forms}
			status 404
		}
	}
}
`;
}

function quoted(text: string): string {
  if (/[{}\n]/.test(text)) throw new Error(`Caddy would read a placeholder in: ${text}`);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
