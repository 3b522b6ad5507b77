import type { FilterNode } from '../contract/filter.ts'
import type { Label } from '../contract/label.ts'
import type { Language } from '../contract/languages.mjs'
import type { Style } from '../contract/view.ts'
import type { Rank } from '../contract/zone.ts'
import type { ChartCounts } from '../domain/chart/chartCounts.ts'
import type { Numbers } from '../domain/colour/binarySearch.ts'
import { type Changes, changeAt, changeScale } from '../domain/colour/changeColours.ts'
import { unfilled } from '../domain/colour/colours.ts'
import { type Gathering, gatheringOf } from '../domain/colour/hexagons.ts'
import { secondUseOf } from '../domain/colour/secondLabel.ts'
import { effectiveType } from '../domain/colour/style.ts'
import { NO_TEXT, readTexts, type TextColumn } from '../domain/column/textColumn.ts'
import { conjunctsOf } from '../domain/filter/conjuncts.ts'
import { compileFilter, type LabelReader } from '../domain/filter/filter.ts'
import { mapTexts } from '../domain/view/mapTexts.ts'
import { type PaintedByTile, paintedByTile } from './byTile.ts'
import { ChartCounter, type Drawn } from './chartCounter.ts'
import { withPositions } from './circleOrder.ts'
import { binsOf, paintedHexagons, sortedValues } from './hexagonBins.ts'
import { ArrivingValues, ColumnValues, filterTestOf, type LoadValues, readersOf } from './loadValues.ts'
import { meshOf } from './mesh.ts'
import type {
  Candidates,
  ChartQuery,
  ColumnUse,
  CountedFilters,
  Members,
  OpenedLoad,
  PaintedLoad,
  PaintedPart,
  PaintedValues,
  PaintedWith,
  PreviewFilter,
  ReadZone,
  WrittenZones,
  ZonePart,
  ZoneTexts,
} from './messages.ts'
import { type ColumnBytes, FormerColumn, OpenColumn } from './openColumn.ts'
import { pageTile } from './pageTile.ts'
import { circlesOf, paintZones, paletteOf, symbolsOf } from './painting.ts'
import { PartialColumn } from './partialColumn.ts'
import { Scales } from './scales.ts'
import { ValueColumns } from './valueColumns.ts'
import { rankingOf, rowsBy, writerOf, zonesWithText } from './writing.ts'

/** Returns a new empty part each time, since its buffers are transferred. */
const noPart = (): PaintedPart => ({ ordinals: new Uint32Array(0), colours: new Uint8Array(0), mesh: null })

const UNREAD = { value: undefined, second: undefined }

const UNPAINTED = { drawn: null, write: () => '', rank: null, read: () => UNREAD, row: () => null }

type Load = {
  values: LoadValues
  /** Values of the hexagons of all its points, ascending, with their cache key. */
  hexagonal?: { by: string; places: Int32Array; numbers: Numbers }
  /** True if all zones of the instance have arrived, for a load in parts. */
  isComplete?: boolean
  /** Members of a load with columns, whose filter can change. */
  members?: Members
  /** Counts the charts of all zones of the instance, filtered or not. */
  counter?: ChartCounter
  /** Column that colours the load, and the colours of its zones, if its values arrive by tile. */
  partial?: { hash: string; partOf: PaintedByTile['partOf'] } | null
  /** As last painted. */
  drawn: Drawn | null
  /** Returns the text of each ordinal in the last painted style. */
  write: (ordinal: number) => string
  /** Returns the number that ranks zones for texts; null if there is none. */
  rank: ((ordinal: number) => number) | null
  /** Returns the values that last coloured each ordinal. */
  read: (ordinal: number) => PaintedValues
  /** Returns the rank of each ordinal by its displayed value. */
  row: (ordinal: number) => Rank | null
}

/** Values of all loads, with the colours, texts and legends computed from them. */
export class ZoneStore {
  private readonly loads = new Map<string, Load>()
  private readonly columns = new ValueColumns()
  private readonly scales = new Scales(this.columns)
  private readonly texts = new Map<string, TextColumn>()
  /** Positions of the zones of loads by ordinal, as far as they have arrived. */
  private readonly places = new Map<string, Int32Array<ArrayBuffer>>()

  /** Stores a column. */
  column(hash: string, bytes: ColumnBytes, use: ColumnUse): true {
    if (use === 'summary')
      this.columns.setPartial(
        hash,
        new PartialColumn(bytes.chunks[0] ?? new ArrayBuffer(0), bytes.zones ?? 0),
      )
    else if (use === 'former') this.columns.set(hash, new FormerColumn(bytes))
    else if (use !== 'names') this.columns.set(hash, new OpenColumn(bytes, use === 'json'))
    else if (bytes.dictionary) this.texts.set(hash, readTexts(bytes.chunks, bytes.dictionary))
    return true
  }

  /** Removes a column. Loads that use it must switch to another one first. */
  forget(hash: string, use: ColumnUse): void {
    if (use === 'names') this.texts.delete(hash)
    else if (use === 'summary') this.columns.deletePartial(hash)
    else this.columns.delete(hash)
  }

  /** Stores the values of the zones of a tile. Returns their colours if the column colours the load. */
  values(key: string, hash: string, ordinals: Uint32Array, bytes: ArrayBuffer): PaintedPart {
    this.columns.partialOf(hash)?.put(ordinals, bytes)
    const partial = this.loads.get(key)?.partial
    return partial?.hash === hash ? partial.partOf(ordinals) : noPart()
  }

  /** Starts a load with columns. Throws if one is missing. */
  open(key: string, members: Members): OpenedLoad {
    const values = this.valuesOf(members)
    this.loads.set(key, { values, members, ...UNPAINTED })
    return { count: values.ordinals.length }
  }

  /**
   * Replaces the filter of a load with columns; its texts stay until it is painted. Null if the load does not
   * exist. Throws if a column is missing.
   */
  filter(key: string, filter: FilterNode | null, labels: readonly Label[]): OpenedLoad | null {
    const load = this.loads.get(key)
    if (!load?.members) return null
    load.members = { ...load.members, filter, labels }
    load.values = this.valuesOf(load.members)
    return { count: load.values.ordinals.length }
  }

  /** Returns the zones that pass the filter, ascending. */
  private valuesOf({ zones, names, filter, labels }: Members): ColumnValues {
    const codes = names === null ? null : this.textsOf(names).codes
    const passes = filter ? compileFilter(filter, name => this.reader(labels, name)) : () => true
    const ordinals = new Uint32Array(zones)
    let count = 0
    for (let ordinal = 0; ordinal < zones; ordinal++)
      if (codes?.[ordinal] !== NO_TEXT && passes(ordinal)) ordinals[count++] = ordinal
    return new ColumnValues(ordinals.slice(0, count), zones, this.columns)
  }

  /** Copies the keys and names of zones for transfer. Throws if a column is missing. */
  namesOf(keys: string, names: string): ZoneTexts {
    return { keys: copied(this.textsOf(keys)), names: copied(this.textsOf(names)) }
  }

  /** Stores the positions of all zones of a load, by ordinal. */
  place(key: string, places: Int32Array<ArrayBuffer>): void {
    this.places.set(key, places)
  }

  /** Adds a part, replacing zones that it repeats. Starts the load if it is new. */
  add(
    key: string,
    zones: readonly ZonePart[],
    style: Style,
    label: Label | null,
    secondLabel: Label | null = null,
  ): PaintedPart {
    const values = this.arriving(key)
    const slots = zones.map(zone => values.put(zone))
    const second = drawnSecond(label, secondLabel, style)
    const { first: read, second: readSecond } = readersOf(values, label, second)
    const isGathered = gatheringOf(label, style) !== null
    const scale = isGathered
      ? unfilled(style.colour)
      : this.scales.of(this.loads.get(key), { style, label, second }, null)
    const pixelOf = paletteOf(scale)
    const pixels = new Uint32Array(zones.length)
    slots.forEach((slot, index) => {
      const value = read(slot)
      const other = readSecond?.(slot)
      if (scale.isDrawn(value, other)) pixels[index] = pixelOf(value, other)
    })
    const mesh = zones.some(({ geometry }) => geometry) ? meshOf(pageTile(zones), WHOLE_WORLD, false) : null
    if (mesh) this.places.set(key, withPositions(this.places.get(key) ?? new Int32Array(0), mesh.anchors))
    return {
      ordinals: Uint32Array.from(zones, zone => zone.ordinal),
      colours: new Uint8Array(pixels.buffer),
      mesh,
    }
  }

  /** Marks a load as complete. Null if the load does not exist. */
  complete(key: string): true | null {
    const load = this.loads.get(key)
    if (!load) return null
    load.isComplete = true
    return true
  }

  /**
   * Paints all zones of a load that pass the previewed filter, with a legend. Null if the load does not
   * exist.
   */
  paint(
    key: string,
    style: Style,
    label: Label | null,
    language: Language,
    previewFilter: PreviewFilter | null = null,
    changes: Changes | null = null,
    { text = null, second: secondLabel = null, level = null, home, only: ordinals }: PaintedWith = {},
  ): PaintedLoad | null {
    const load = this.loads.get(key)
    if (!load) return null
    const { values } = load
    const second = drawnSecond(label, secondLabel, style)
    const readers = changes
      ? { first: (slot: number) => changeAt(changes, values.ordinals[slot] ?? -1), second: null }
      : readersOf(values, label, second)
    const gathering = changes ? null : gatheringOf(label, style)
    const only = ordinals && !gathering ? new Set(ordinals) : null
    const scale = changes
      ? changeScale(changes, style)
      : gathering
        ? unfilled(style.colour)
        : this.scales.of(load, { style, label, second }, only)
    const previewed = previewFilter && filterTestOf(values, previewFilter)
    const passes = only
      ? (slot: number) => only.has(values.ordinals[slot] ?? -1) && (previewed?.(slot) ?? true)
      : previewed
    const gathered =
      gathering && this.gathered(key, load, { style, label, gathering, level: level ?? 0, passes })
    const column = changes || second || passes ? undefined : this.columns.partial(label)
    const byTile = column && paintedByTile(column, scale)
    const { colours, count } = byTile ?? paintZones(scale, values, readers, passes)
    const painting = changes ? null : label
    const lines = mapTexts(style, painting, text)
    const ranking = [
      ...(painting ? [{ label: painting, type: effectiveType(painting, style) }] : []),
      ...lines,
    ]
    const rank = rankingOf(values, ranking)
    // The charts and texts of the map are those of all zones.
    if (!ordinals) {
      load.partial = label && byTile ? { hash: label.column, partOf: byTile.partOf } : null
      // The colours are transferred.
      load.drawn = { scale, pixels: new Uint32Array(colours.buffer.slice()) }
      load.read = ordinal => {
        const slot = values.slotOf(ordinal)
        return slot === undefined ? UNREAD : { value: readers.first(slot), second: readers.second?.(slot) }
      }
      // Ranking equal values requires all values.
      load.row = byTile
        ? () => null
        : rowsBy(values, painting && { label: painting, type: effectiveType(painting, style) })
      load.write = writerOf(values, lines, language)
      load.rank = rank
    }
    const written =
      style.names || lines.length > 0
        ? { names: style.names, values: lines.length > 0, ranked: rank !== null }
        : null
    const circles = scale.kind === 'circles' ? circlesOf(scale, values, readers, passes, home) : null
    const symbols = symbolsOf(scale, style, values, readers.first)
    return {
      colours,
      circles,
      hexagons: gathered?.hexagons ?? null,
      symbols,
      written,
      zones: values.ordinals.length,
      legend: { ...(gathered ?? count).legend(language), ...(home !== undefined && { home }) },
    }
  }

  /**
   * Counts charts: of all zones of the instance for a load with columns, otherwise of the zones that have
   * arrived, which passed its filter. They have the last painted colours. Null if the load does not exist.
   */
  count(
    key: string,
    charts: readonly ChartQuery[],
    { filter, previewFilter, labels }: CountedFilters,
  ): ChartCounts[] | null {
    const load = this.loads.get(key)
    if (!load) return null
    const { members } = load
    if (!members && !load.counter?.isOf(load.values)) load.counter = new ChartCounter(load.values)
    load.counter ??= new ChartCounter(members ? this.valuesOf({ ...members, filter: null }) : load.values)
    const node = members ? filter : previewFilter
    return load.counter.count(charts, { nodes: conjunctsOf(node), labels }, load.drawn)
  }

  /** Chooses zones and texts for the last painted style. Null if the load does not exist. */
  write(key: string, candidates: Candidates): WrittenZones | null {
    const load = this.loads.get(key)
    if (!load) return null
    const ordinals = zonesWithText(candidates, load.rank)
    return { ordinals, texts: Array.from(ordinals, load.write) }
  }

  /**
   * Returns the values that a zone was last painted by, and its rank by the first. Null if the load does not
   * exist.
   */
  read(key: string, ordinal: number): ReadZone | null {
    const load = this.loads.get(key)
    return load ? { ...load.read(ordinal), rank: load.row(ordinal) } : null
  }

  drop(key: string): void {
    this.loads.delete(key)
    this.places.delete(key)
  }

  /** Gathers the points of a load in hexagons. All points of the instance determine the breaks. */
  private gathered(key: string, load: Load, { style, label, gathering, level, passes }: Gathers) {
    const { values, members } = load
    const places = this.places.get(key) ?? new Int32Array(0)
    const by = { gathering, level, label: gathering === 'count' ? null : label }
    const read = (from: LoadValues) => readersOf(from, by.label, null).first
    const bins = binsOf({ values, passes, read: read(values), places }, by)
    const name = JSON.stringify([gathering, level, by.label?.name, members ? 0 : values.ordinals.length])
    if (load.hexagonal?.by !== name || load.hexagonal.places !== places) {
      const all = members?.filter ? this.valuesOf({ ...members, filter: null }) : values
      const isAll = all === values && !passes
      const allBins = isAll ? bins : binsOf({ values: all, passes: null, read: read(all), places }, by)
      load.hexagonal = { by: name, places, numbers: sortedValues(allBins) }
    }
    const isPartial = !members && !load.isComplete
    return paintedHexagons(bins, by, style, load.hexagonal.numbers, isPartial)
  }

  private textsOf(hash: string): TextColumn {
    const texts = this.texts.get(hash)
    if (!texts) throw new Error(`Column ${hash} is not loaded.`)
    return texts
  }

  private reader(labels: readonly Label[], name: string): LabelReader | undefined {
    const label = labels.find(each => each.name === name)
    const column = label && this.columns.of(label)
    return column && { type: label.type, value: ordinal => column.value(ordinal) }
  }

  private arriving(key: string): ArrivingValues {
    const known = this.loads.get(key)?.values
    if (known instanceof ArrivingValues) return known
    const values = new ArrivingValues(this.columns)
    this.loads.set(key, { values, ...UNPAINTED })
    return values
  }
}

/** Points of a load, with their aggregation. */
type Gathers = {
  style: Style
  label: Label | null
  gathering: Gathering
  level: number
  passes: ((slot: number) => boolean) | null
}

const copied = ({ bytes, starts, codes }: TextColumn): TextColumn => ({
  bytes: bytes.slice(),
  starts: starts.slice(),
  codes: codes.slice(),
})

/** Returns the second label of a style if it is drawn. */
const drawnSecond = (label: Label | null, second: Label | null, style: Style): Label | null =>
  secondUseOf(label, second, style) === null ? null : second

const WHOLE_WORLD = { zoom: 0, x: 0, y: 0 }
