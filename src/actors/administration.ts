import { fromPromise } from 'xstate'
import type { Act, Asked, Listing } from '../domain/administration/sections.ts'

/** The calls of the administration, which few people make: their code comes with the first one. */
const calls = () => import('../api/administration.ts')

export const readSection = fromPromise<Listing, Asked>(async ({ input, signal }) =>
  (await calls()).readSection(input, signal),
)

export const administer = fromPromise<void, Act>(async ({ input, signal }) =>
  (await calls()).administer(input, signal),
)
