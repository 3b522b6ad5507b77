import type { Position } from 'geojson'
import { ImportError } from '../../formats/common/importError.ts'
import type { ToDegrees } from '../geometry/positions.ts'
import { holdsAt, type Operation, operationFor, operationsOf } from './operations.ts'
import type { Proj } from './proj.ts'
import { type CoordinateSystem, type CrsIdentity, systemOf } from './system.ts'

/** The share of the places that must lie where the system is used, for an order of the axes to be believed. */
const MOST = 0.95

/** The way from one coordinate system to longitude and latitude; it remembers how precise it has been so far. */
export class Projection {
  readonly identity: CrsIdentity
  /** Whether y comes before x in the file. */
  isSwapped = false
  readonly #proj: Proj
  readonly #system: CoordinateSystem
  readonly #operations: readonly [Operation, ...Operation[]]
  readonly #used = new Set<Operation>()
  /** Room for one place in PROJ's memory. */
  readonly #at: number

  /** @param text Name of the system, for `systemOf`. Throws an ImportError when no way to degrees is known. */
  constructor(proj: Proj, text: string) {
    const system = systemOf(proj, text)
    const [first, ...others] = operationsOf(proj, system)
    if (first === undefined) throw new ImportError('unknownCrs', { crs: text.slice(0, 60) })
    this.identity = { code: system.code, name: system.name }
    this.#proj = proj
    this.#system = system
    this.#operations = [first, ...others]
    this.#at = proj.module._malloc(16)
  }

  /** Metres by which places may be off, in the worst of the ways that were taken; null when nobody knows. */
  get accuracy(): number | null {
    const used = this.#used.size === 0 ? this.#operations.slice(0, 1) : [...this.#used]
    return used.reduce<number | null>(
      (worst, { accuracy }) => (worst === null || accuracy === null ? null : Math.max(worst, accuracy)),
      0,
    )
  }

  /** Longitude and latitude in degrees of coordinates; not numbers where there are none. */
  readonly toDegrees: ToDegrees = (x, y) => (this.isSwapped ? this.#place(y, x) : this.#place(x, y))

  /** Judges the order of the axes by where some vertices of the file come to lie. */
  judgeAxes(vertices: readonly Position[]): void {
    const { area } = this.#system
    if (area === null || vertices.length === 0) return
    const share = (place: (vertex: Position) => readonly [number, number]) =>
      vertices.filter(vertex => holdsAt({ area }, place(vertex))).length / vertices.length
    this.isSwapped =
      share(([x = 0, y = 0]) => this.#through(this.#operations[0], x, y)) < 1 - MOST &&
      share(([x = 0, y = 0]) => this.#through(this.#operations[0], y, x)) >= MOST
  }

  #place(x: number, y: number): [number, number] {
    const [first] = this.#operations
    const place = this.#through(first, x, y)
    if (this.#operations.length === 1) {
      this.#used.add(first)
      return place
    }
    const operation = operationFor(this.#operations, place) ?? first
    this.#used.add(operation)
    return operation === first ? place : this.#through(operation, x, y)
  }

  #through({ handle, isIdentity }: Operation, x: number, y: number): [number, number] {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN]
    if (isIdentity) return [x, y]
    const { module } = this.#proj
    const at = this.#at
    module.HEAPF64[at / 8] = x
    module.HEAPF64[at / 8 + 1] = y
    module._proj_trans_generic(handle, FORWARD, at, 8, 1, at + 8, 8, 1, 0, 0, 0, 0, 0, 0)
    const [longitude = Number.NaN, latitude = Number.NaN] = module.HEAPF64.subarray(at / 8, at / 8 + 2)
    return Number.isFinite(longitude) && Number.isFinite(latitude)
      ? [longitude, latitude]
      : [Number.NaN, Number.NaN]
  }
}

const FORWARD = 1
