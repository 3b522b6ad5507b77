/** Prefix of all cache names of the product, so that other pages of the host are not affected. */
const OURS = 'cartable-'
/** Prefix of the caches with the page and its files, one per version. */
export const SHELL = `${OURS}shell-`
/** Immutable answers: tiles, columns, pages of dated zones. */
export const IMMUTABLE = `${OURS}immutable`
/** Cache of answers that are revalidated on each request: the catalogue, and openings. */
export const CHANGING = `${OURS}changing`
/** Caches of seen data, removed with the user's session. */
export const SEEN = [IMMUTABLE, CHANGING] as const

/** Header of an answer that comes from the cache because the network is down. */
export const FROM_CACHE = 'x-from-cache'

/** Message to the worker: addresses of answers received since the last one. */
export type SeenMessage = { type: 'seen'; addresses: readonly string[] }

export const isSeen = (message: unknown): message is SeenMessage =>
  Object(message).type === 'seen' && Array.isArray(Object(message).addresses)

/** Message from the worker to a page that it started from the cache: the server has another version. */
export const OUTDATED = { type: 'outdated' } as const

export const isOutdated = (message: unknown): boolean => Object(message).type === OUTDATED.type
