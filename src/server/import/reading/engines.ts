import type { GeometrySource } from '../../../contract/import.ts'
import type { Format } from '../../formats/common/reader.ts'
import { loadProj, type Proj } from '../crs/proj.ts'
import { type Geos, loadGeos } from '../geometry/geos.ts'

/** The libraries that geometries of a file may need; null for one that they do not. */
export interface Engines {
  proj: Proj | null
  geos: Geos | null
}

/** Loads what a file needs, and no more: each takes time and megabytes. */
export async function enginesFor({ crs }: Pick<Format, 'crs'>, { kind }: GeometrySource): Promise<Engines> {
  // Texts of geometries can name a system each.
  const isProjected = kind !== 'origin' && (crs !== null || kind === 'column')
  const mayHaveAreas = kind === 'file' || kind === 'column'
  const [proj, geos] = await Promise.all([isProjected ? loadProj() : null, mayHaveAreas ? loadGeos() : null])
  return { proj, geos }
}
