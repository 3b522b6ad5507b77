import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { PRESETS } from '../../../contract/basemaps.ts'
import { EMBED_PATH } from '../../../domain/address/embed.ts'
import type { Config } from '../config.ts'
import type { App, AppEnv } from './context.ts'
import { ApiError } from './errors.ts'

/** Hash of the empty text: Fluent's style engine inserts its rules into an empty `<style>`. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * The worker that reads files in the browser. Its own policy allows it to compile WebAssembly: it renders
 * nothing and has no access to the page, whose policy stays strict.
 */
const FILE_WORKER = /^\/assets\/local\.worker-[^/]+\.js$/

/** Sources that Google's sign-in script needs, according to its guide. */
const GOOGLE = {
  scriptSrc: ['https://accounts.google.com/gsi/client'],
  styleSrc: ['https://accounts.google.com/gsi/style'],
  imgSrc: ['https://*.googleusercontent.com'],
  connectSrc: ['https://accounts.google.com/gsi/'],
  frameSrc: ['https://accounts.google.com/gsi/'],
}

/**
 * Returns the headers that restrict a page. Pages contact no other host, except the hosts that the operator
 * configured: the client's files, the basemap, Google sign-in, error reports. Only the embed can be framed.
 * `nonce` is for the parts that Vite writes into the page during development.
 */
export function securityHeaders(
  { basemapStyleUrl, basemaps, google, sentryDsn, appOrigin, assetsUrl, embedOrigins }: Config,
  nonce?: string,
): MiddlewareHandler {
  const presets = basemaps.flatMap(each => originOf(PRESETS[each].light))
  const basemap = [...originOf(basemapStyleUrl), ...presets]
  const assets = originOf(assetsUrl)
  const development = nonce === undefined ? [] : [`'nonce-${nonce}'`]
  const from = (directive: keyof typeof GOOGLE) => (google === null ? [] : GOOGLE[directive])
  const headersWith = (engines: readonly string[], framers: readonly string[] | null) =>
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...assets, ...from('scriptSrc'), ...development, ...engines],
        // Hashes remain valid next to a nonce.
        styleSrc: ["'self'", ...assets, EMPTY_STYLE, ...from('styleSrc'), ...development],
        imgSrc: ["'self'", ...assets, 'data:', 'blob:', ...from('imgSrc'), ...basemap],
        fontSrc: ["'self'", ...assets, ...basemap],
        connectSrc: ["'self'", ...assets, ...from('connectSrc'), ...originOf(sentryDsn), ...basemap],
        workerSrc: ["'self'"],
        ...(google === null ? {} : { frameSrc: from('frameSrc') }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: framers === null ? ["'none'"] : ["'self'", ...framers],
      },
      referrerPolicy: 'strict-origin-when-cross-origin',
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      crossOriginResourcePolicy: 'same-origin',
      // It cannot name sites.
      xFrameOptions: framers === null ? 'DENY' : false,
      // Only if the operator declares that clients use TLS.
      strictTransportSecurity: appOrigin?.startsWith('https:') ? 'max-age=31536000' : false,
      permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    })
  const usual = headersWith([], null)
  const reading = headersWith(["'wasm-unsafe-eval'"], null)
  const framed = headersWith([], embedOrigins)
  return (c, next) => {
    const { path } = c.req
    return (path === EMBED_PATH ? framed : FILE_WORKER.test(path) ? reading : usual)(c, next)
  }
}

const originOf = (address: string | null): string[] => (address === null ? [] : [new URL(address).origin])

/** Lifetime of the file. Readers fetch it again afterwards. */
const GOOD_FOR_MS = 90 * 24 * 3600 * 1000

/**
 * Serves `/.well-known/security.txt` (RFC 9116) if the operator has configured a contact for vulnerabilities.
 */
export function serveSecurityText(app: App): void {
  app.get('/.well-known/security.txt', c => {
    const { securityContact: contact } = c.var.config
    if (contact === null) throw ApiError.notFound()
    const expires = new Date(c.var.clock() + GOOD_FOR_MS).toISOString()
    const address = contact.startsWith('https:') ? contact : `mailto:${contact}`
    c.header('Cache-Control', 'no-cache')
    return c.text(`Contact: ${address}\nExpires: ${expires}\nPreferred-Languages: fr, en\n`)
  })
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state-changing requests from pages of other sites. No cookie authenticates the API, so this is a
 * second defence. Programs send neither of these headers.
 */
export const refuseCrossSiteRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  const origin = c.req.header('origin')
  const isForeign =
    c.req.header('sec-fetch-site') === 'cross-site' ||
    (origin !== undefined && !isOwn(origin, c.var.config.appOrigin, c.req.header('host')))
  if (!SAFE.has(c.req.method) && isForeign) throw ApiError.detail(403, 'foreignOrigin')
  await next()
}

/**
 * Refuses requests with several Host headers: a proxy and the server may read different ones (RFC 9112, 3.2).
 */
export const refuseSeveralHosts: MiddlewareHandler<AppEnv> = async (c, next) => {
  // Tests that call the application directly have no connection.
  const hosts = c.env?.incoming?.headersDistinct?.['host'] ?? []
  if (hosts.length > 1) throw ApiError.detail(400, 'twoHosts')
  await next()
}

/**
 * Returns whether an origin is the server's own. Without a configured origin the host decides: a proxy may
 * use TLS where the server does not.
 */
function isOwn(origin: string, appOrigin: string | null, host: string | undefined): boolean {
  if (origin === appOrigin) return true
  return appOrigin === null && host !== undefined && URL.parse(origin)?.host === host
}
