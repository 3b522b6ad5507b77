import type { GeometrySource } from '../../../contract/import.ts'
import type { Format } from '../../../data/formats/common/reader.ts'
import type { Engines } from '../../../data/reading/reading.ts'
import { loadProj } from '../crs/loadProj.ts'
import { Projection } from '../crs/operations.ts'
import { loadGeos } from '../geometry/geos.ts'

/** Loads only the libraries that a file needs, since each takes time and megabytes. */
export async function enginesFor({ crs }: Pick<Format, 'crs'>, { kind }: GeometrySource): Promise<Engines> {
  // Each geometry text may name its own system.
  const isProjected = kind !== 'origin' && (crs !== null || kind === 'column')
  const mayHaveAreas = kind === 'file' || kind === 'column'
  const [proj, geos] = await Promise.all([isProjected ? loadProj() : null, mayHaveAreas ? loadGeos() : null])
  return { wayFrom: proj && (text => new Projection(proj, text)), geos }
}
