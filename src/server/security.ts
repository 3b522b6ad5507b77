import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from './config.ts'

/** Hash of the empty text: Fluent's style engine inserts its rules into an empty `<style>`. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * The headers that restrict what a page may do. Nothing comes from another host, but for the basemap the
 * operator configured. `nonce` is for the parts that Vite writes into the page during development.
 */
export function securityHeaders({ basemapStyleUrl }: Config, nonce?: string): MiddlewareHandler {
  const basemap = basemapStyleUrl === null ? [] : [new URL(basemapStyleUrl).origin]
  const development = nonce === undefined ? [] : [`'nonce-${nonce}'`]
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...development],
      // Next to a nonce a hash still counts.
      styleSrc: ["'self'", EMPTY_STYLE, ...development],
      imgSrc: ["'self'", 'data:', 'blob:', ...basemap],
      fontSrc: ["'self'", ...basemap],
      connectSrc: ["'self'", ...basemap],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    crossOriginResourcePolicy: 'same-origin',
    xFrameOptions: 'DENY',
    // TLS ends at the operator's proxy, which knows whether to promise it.
    strictTransportSecurity: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  })
}
