/** The API's folders: their paths end with a slash, as those of Django do. */
const WITH_SLASH = /^\/(cartable|accounts|monitoring)\//
/** One zone, tiles and columns are read without one. */
const WITHOUT_SLASH = /^\/cartable\/(zone\/(?!(query|ordinals|row|statistics|compare)$)[^/]+|geom\/|column\/)/

/** The path under which a route is declared, for a request with or without the trailing slash. */
export function canonicalPath(path: string): string {
  const bare = path.replace(/(?<!\/)\/+$/, '')
  if (!WITH_SLASH.test(path) && path.length > 1) return bare
  return WITHOUT_SLASH.test(bare) || bare === '' ? bare || '/' : `${bare}/`
}
