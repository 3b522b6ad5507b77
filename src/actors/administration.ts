import { fromPromise } from 'xstate'
import type { Act, Listing, RequestedPage } from '../domain/administration/sections.ts'

/** Administration calls, loaded on first use, since few users make them. */
const calls = () => import('../api/administration.ts')

export const readSection = fromPromise<Listing, RequestedPage>(async ({ input, signal }) =>
  (await calls()).readSection(input, signal),
)

export const administer = fromPromise<void, Act>(async ({ input, signal }) =>
  (await calls()).administer(input, signal),
)
