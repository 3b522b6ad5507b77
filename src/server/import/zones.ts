import type { Bbox } from '../../contract/common.ts'
import type { ImportDefinition } from '../../contract/import.ts'
import type { LabelValue } from '../../contract/label.ts'
import { focusOf } from '../../domain/focus.ts'
import { unionBbox } from '../artefacts/extent.ts'
import { decodeGeometrySet, type GeometrySet } from '../artefacts/geometry.ts'
import { GeometrySetBuilder } from '../artefacts/geometry-builder.ts'
import { encodeOrdinals } from '../artefacts/ordinals.ts'
import type { Sink } from '../artefacts/staging.ts'
import type { ArtefactStore } from '../artefacts/store.ts'
import type { Db } from '../db/connection.ts'
import { findInstance } from '../db/instances.ts'
import { ImportError } from './error.ts'
import type { Accept } from './table.ts'

/** Steps per degree in the box of an instance. */
const EXTENT_GRID = 1e5

/** Where the rows of an import find their zones. */
export interface Zones {
  accept: Accept
  /** Writes what belongs to the geometry, after the last row. */
  finish(staging: Sink): Promise<PlacedZones>
}

/** Accepted row `i` belongs to ordinal `ordinals[i]` of a set of `count` zones. */
export interface PlacedZones {
  count: number
  ordinals: Uint32Array
  bbox: Bbox | null
  focus: Bbox | null
  geometry: string
  members: string | null
  originInstance: string | null
  /** What a zone is called when its row does not say. */
  nameOf(ordinal: number): LabelValue
}

/** The zones an import makes, or those of the dataset it enriches. Throws when that one has none to lend. */
export async function zonesFor(
  geometry: ImportDefinition['geometry'],
  db: Db,
  store: ArtefactStore,
): Promise<Zones> {
  return geometry.kind === 'origin' ? borrowedZones(geometry, db, store) : newZones()
}

function newZones(): Zones {
  const builder = new GeometrySetBuilder()
  return {
    accept(key, shape) {
      builder.add(key, shape())
      return true
    },
    async finish(staging) {
      const { file, ordinals } = builder.build()
      const set = decodeGeometrySet(file as Uint8Array<ArrayBuffer>)
      return {
        count: set.count,
        ordinals,
        ...placeOf(set, Array.from(ordinals)),
        geometry: await staging.put(file),
        members: null,
        originInstance: null,
        nameOf: set.key,
      }
    },
  }
}

async function borrowedZones(
  { dataset, instance }: Extract<ImportDefinition['geometry'], { kind: 'origin' }>,
  db: Db,
  store: ArtefactStore,
): Promise<Zones> {
  const origin = await findInstance(db, dataset, instance ?? undefined)
  if (origin === undefined) throw new ImportError('originMissing', { dataset })
  if (origin.originInstance !== null) throw new ImportError('originWithoutGeometry', { dataset })
  const set = await store.geometry(origin.geometry)
  const names = await store.column(origin.names)
  const ordinalOf = new Map(Array.from({ length: set.count }, (_, ordinal) => [set.key(ordinal), ordinal]))
  const ordinals: number[] = []
  return {
    accept(key) {
      const ordinal = ordinalOf.get(key)
      if (ordinal === undefined) return false
      ordinals.push(ordinal)
      return true
    },
    async finish(staging) {
      const members = Uint32Array.from(ordinals).sort()
      return {
        count: set.count,
        ordinals: Uint32Array.from(ordinals),
        ...placeOf(set, ordinals),
        geometry: origin.geometry,
        members: await staging.put(encodeOrdinals(members)),
        originInstance: origin.instance.id,
        nameOf: ordinal => names.value(ordinal),
      }
    },
  }
}

/** The box around zones and where to look first, rounded outward to about a metre. */
function placeOf(set: GeometrySet, ordinals: readonly number[]): Pick<PlacedZones, 'bbox' | 'focus'> {
  const boxes = ordinals.map(ordinal => set.bbox(ordinal))
  const extent = unionBbox(boxes)
  if (extent === undefined) return { bbox: null, focus: null }
  return { bbox: outward(extent), focus: outward(focusOf(boxes, extent)) }
}

const outward = ([west, south, east, north]: Bbox): Bbox => [down(west), down(south), up(east), up(north)]

const down = (degrees: number): number => Math.floor(degrees * EXTENT_GRID) / EXTENT_GRID
const up = (degrees: number): number => Math.ceil(degrees * EXTENT_GRID) / EXTENT_GRID
