/** The API's folders: their paths end with a slash, as those of Django do. */
const WITH_SLASH = /^\/(cartable|accounts|monitoring)\//
/** A zone is read without one. */
const ZONE = /^\/cartable\/zone\/(?!query\/?$)[^/]+/

/** The path under which a route is declared, for a request with or without the trailing slash. */
export function canonicalPath(path: string): string {
  const bare = path.replace(/\/+$/, '')
  if (!WITH_SLASH.test(path) && path.length > 1) return bare
  return ZONE.test(bare) || bare === '' ? bare || '/' : `${bare}/`
}
