import type { Bbox } from '../../../contract/common.ts'
import type { ImportDefinition } from '../../../contract/import.ts'
import type { LabelValue } from '../../../contract/label.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import type { KeyMatch } from '../../../data/joining/keyIndex.ts'
import { ZoneFinder } from '../../../data/joining/zoneFinder.ts'
import { placeOf } from '../../../data/reading/placeOf.ts'
import type { RowZones } from '../../../data/reading/table.ts'
import type { GeometrySet } from '../../../data/stored/geometrySet.ts'
import type { Db } from '../../db/connection.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { encodeOrdinals } from '../../storage/files/fileSections.ts'
import { unlessDamaged } from '../../storage/files/integrity.ts'
import type { Spill } from '../../storage/files/spill.ts'
import type { Sink } from '../../storage/files/staging.ts'
import { type BuiltGeometrySet, GeometrySetBuilder } from '../../storage/geometry/geometryBuilder.ts'
import { originIndexFor, originInstanceFor } from '../joins/originKeys.ts'

/** Zones of an import's rows, and their files. */
export interface Zones extends RowZones {
  /** Writes the artefacts of the geometry, after the last row. */
  finish(staging: Sink): Promise<PlacedZones>
}

/** Accepted row `i` belongs to ordinal `ordinals[i]` in a set of `count` zones. */
export interface PlacedZones {
  count: number
  ordinals: Uint32Array
  bbox: Bbox | null
  focus: Bbox | null
  geometry: string
  members: string | null
  originInstance: string | null
  /** Damaged instances of the origin dataset, which were not compared. */
  damaged: readonly string[]
  /** Own zones; null if an origin dataset supplies them. */
  own: BuiltGeometrySet['zones'] | null
  /** Returns the name of a zone whose row has no name. */
  nameOf(ordinal: number): LabelValue
}

/**
 * Returns the zones that an import creates, or the zones of the dataset that it enriches. Throws an
 * ImportError if the latter cannot be read.
 * @param spill Temporary file for the vertices of created zones.
 */
export async function zonesFor(
  definition: ImportDefinition,
  db: Db,
  store: ArtefactStore,
  spill: Spill,
): Promise<Zones> {
  if (definition.geometry.kind !== 'origin') return newZones(spill)
  const zones = await unlessDamaged(originZones(definition, db, store))
  if (zones === null) throw new ImportError('originDamaged', { dataset: definition.geometry.dataset })
  return zones
}

function newZones(spill: Spill): Zones {
  let builder = new GeometrySetBuilder(spill)
  return {
    keyFor: written => written,
    isShared: () => false,
    suggest: () => null,
    respelled: { count: 0, examples: [] },
    accept(key, shape) {
      builder.add(key, shape())
      return true
    },
    verify: () => undefined,
    async finish(staging) {
      const { zones, ordinals, pieces } = builder.build()
      // Its memory is needed for the columns.
      builder = new GeometrySetBuilder(spill)
      return {
        count: zones.count,
        ordinals,
        ...placeOf(zones, ordinals),
        geometry: await staging.putPieces(pieces()),
        members: null,
        originInstance: null,
        damaged: [],
        own: zones,
        nameOf: zones.key,
      }
    },
  }
}

async function originZones(definition: ImportDefinition, db: Db, store: ArtefactStore): Promise<Zones> {
  const { origin, alternatives } = await originInstanceFor(definition, db, store)
  const set = await store.geometry(origin.geometry)
  const names = await store.column(origin.names)
  const { geometry } = definition
  const source = geometry.kind === 'origin' ? geometry : { label: null }
  const finder = new ZoneFinder(
    await originIndexFor(source, origin, db, store),
    matchesIn(geometry, origin.instance.id, set),
  )
  const ordinals: number[] = []
  return {
    keyFor: written => finder.keyFor(written),
    isShared: key => finder.isShared(key),
    respelled: finder.respelled,
    suggest(written) {
      const ordinal = finder.suggest(written)
      if (ordinal === undefined) return null
      const key = set.key(ordinal)
      return { written, key, name: String(names.value(ordinal) ?? key) }
    },
    verify: () => alternatives.verify(ordinals.length),
    accept(key) {
      alternatives.see(key)
      const ordinal = finder.take(key)
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
        damaged: alternatives.damaged,
        own: null,
        nameOf: ordinal => names.value(ordinal),
      }
    },
  }
}

/** Returns the zones that the user matched with values of the file. Throws an ImportError for a code without a zone. */
function matchesIn(
  geometry: ImportDefinition['geometry'],
  instance: string,
  set: GeometrySet,
): Map<string, KeyMatch> {
  const given = Object.entries((geometry.kind === 'origin' && geometry.matches) || {})
  if (given.length === 0) return new Map()
  const ordinals = new Map(Array.from({ length: set.count }, (_, ordinal) => [set.key(ordinal), ordinal]))
  return new Map(
    given.map(([written, key]) => {
      const ordinal = ordinals.get(key)
      if (ordinal === undefined) throw new ImportError('matchMissing', { written, key, instance })
      return [written, { key, ordinal, by: 'spelling' }]
    }),
  )
}
