import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { instanceParts } from '../../contract/idParts.ts'
import type { Column } from '../../data/stored/columnOf.ts'
import { isMember, type OpenInstance, type OpenLabel } from '../../data/zones/openInstance.ts'
import { basesNamed, formersNamed } from '../../domain/label/computed.ts'
import { calledByEdition, formerLabel, formerName, formerNamed } from '../../domain/label/former.ts'
import { findInstance, type StoredInstance } from '../catalogue/store/instances.ts'
import type { Db } from '../db/connection.ts'
import type { QueryBudget } from '../platform/queue/scheduling.ts'
import type { ArtefactStore } from '../storage/artefactStore.ts'
import { openInstance } from './openArtefacts.ts'

/** Maximum number of other instances that one request may read. */
const BASES_MAX = 8

/**
 * Opens an instance with the labels of other instances that its computed labels read. Omits labels of missing
 * instances.
 */
export async function openWithFormers(
  db: Db,
  store: ArtefactStore,
  stored: StoredInstance,
  names: readonly string[],
): Promise<OpenInstance> {
  const open = await openInstance(db, store, stored)
  const formers = formersNamed(names)
  const { dataset } = open.instance
  const bases = new Map<string, OpenInstance>()
  for (const base of basesNamed(names).slice(0, BASES_MAX)) {
    if (instanceParts(base).dataset !== dataset) continue
    const former = await findInstance(db, dataset, base)
    if (former) bases.set(base, await openInstance(db, store, former))
  }
  const formerLabels = formers.flatMap(name => {
    const base = bases.get(formerNamed(name)?.base ?? '')
    return (base && formerOf(open, base, name)) ?? []
  })
  return { ...open, formerLabels }
}

/** Returns a label of the base by the zones of an instance; null when the instance has no such label. */
function formerOf(open: OpenInstance, base: OpenInstance, name: string): OpenLabel | null {
  const own = open.labels.map(({ label }) => label)
  const label = formerLabel(name, own, calledByEdition)
  if (!label) return null
  const then = base.labels.find(each => each.label.name === label.former.label)
  return { label, column: alignedColumn(open, base, then?.label.type === 'number' ? then.column : null) }
}

/**
 * Returns the base's numbers of a column by the ordinals of an instance, matching zones by key. Zones missing
 * in the base have no value; if the base lacks the column, no zone has one.
 */
function alignedColumn(open: OpenInstance, base: OpenInstance, column: Column | null): Column {
  const { count } = open.geometry
  const value = (ordinal: number) => {
    if (!column || ordinal >= count) return null
    const former = base.geometry.ordinalOf(open.geometry.key(ordinal))
    const found = former !== undefined && isMember(base, former) ? column.value(former) : null
    return typeof found === 'number' ? found : null
  }
  let values: Float64Array | null = null
  return {
    kind: 'number',
    count,
    isWhole: false,
    get values() {
      values ??= Float64Array.from({ length: count }, (_, ordinal) => value(ordinal) ?? 0)
      return values
    },
    isNull: ordinal => value(ordinal) === null,
    value,
  }
}

/** Number of zones between two checks of the clock. */
const STEP = 256

const compress = promisify(brotliCompress)

/**
 * Returns the numbers of a label in the base by the zones of an instance: a double for each ordinal, NaN for
 * none, compressed (brotli). Null when the instance has no such label of numbers. Rejects as a pause of the
 * budget does.
 */
export async function formerNumbers(
  open: OpenInstance,
  base: OpenInstance,
  label: string,
  budget: QueryBudget,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const column = formerOf(open, base, formerName(label, base.instance.id))?.column
  if (!column) return null
  const bytes = new DataView(new ArrayBuffer(column.count * 8))
  for (let ordinal = 0; ordinal < column.count; ordinal++) {
    if (ordinal % STEP === 0 && budget.isDue()) await budget.pause()
    const value = column.value(ordinal)
    bytes.setFloat64(ordinal * 8, typeof value === 'number' ? value : Number.NaN, true)
  }
  const content = new Uint8Array(bytes.buffer)
  return new Uint8Array(await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
}
