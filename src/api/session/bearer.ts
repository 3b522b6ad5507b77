import type { ConfiguredMiddleware } from 'wretch/types'
import type { Middlewares } from '../request.ts'

/** Sends an access along, where there is one. */
export const bearer =
  (access: string | null): ConfiguredMiddleware =>
  next =>
  (url, options) =>
    access === null
      ? next(url, options)
      : next(url, { ...options, headers: { ...options.headers, Authorization: `Bearer ${access}` } })

/** The session's own calls: nothing renews it for them. */
export const outside: Middlewares = () => []
