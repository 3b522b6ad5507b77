import { fromPromise } from 'xstate'
import { setMapBasemap } from '../map/mounted.ts'

/** Gives the map the basemap that the operator configured. */
export const drawBasemap = fromPromise<void, { url: string | null }>(async ({ input }) =>
  setMapBasemap(input.url),
)
