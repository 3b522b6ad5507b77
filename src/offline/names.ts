/** Beginning of the names of all caches of the product, so that none of another page on the host is touched. */
const OURS = 'cartable-'
/** Beginning of the names of the caches that hold the page and its files, one for each version. */
export const SHELL = `${OURS}shell-`
/** Answers that their address names for good: tiles, columns, pages of dated zones. */
export const IMMUTABLE = `${OURS}immutable`
/** Answers that are asked for again each time, as they were last: the catalogue, what begins a display. */
export const CHANGING = `${OURS}changing`
/** The caches that hold what was seen, and go with the session of who saw it. */
export const SEEN = [IMMUTABLE, CHANGING] as const

/** Header of an answer that is from the cache because the network gave none. */
export const FROM_CACHE = 'x-from-cache'

/** Message to the worker: addresses of answers that the page has had since the last one. */
export type SeenMessage = { type: 'seen'; addresses: readonly string[] }
