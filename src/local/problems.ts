import type fr from '../../locales/fr/local.json'
import type { Text } from '../contract/common.ts'
import type { GeometrySource } from '../contract/import.ts'
import type { Respelled } from '../contract/joins.ts'
import type { Notice } from '../data/formats/common/notice.ts'

/** Reasons why the browser cannot open a file, although the import may accept it. */
export type LocalReason = keyof typeof fr.problem

/** File that the browser cannot open. The sentence for the user is built from `reason` and `params`. */
export class LocalProblem extends Error {
  override name = 'LocalProblem'
  readonly reason: LocalReason
  readonly params: Readonly<Record<string, string | number>>

  constructor(reason: LocalReason, params: LocalProblem['params'] = {}, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
    this.params = params
  }
}

/** Guesses about a file, and the result of its rows. */
export type LocalReport = {
  file: string
  /** Layer that was read, of a file with several. */
  layer: string | null
  zones: number
  /** Null for numbered zones. */
  key: string | null
  title: string | null
  geometry: GeometrySource
  refused: number
  /** First rejected row, in the form of the import. */
  refusal: { problem: string; params: Record<string, string | number>; line: number | null } | null
  encoding: string | null
  /** Decisions about the whole file, in the form of the import. */
  notices: readonly Notice[]
  /** Declared encoding that the bytes contradict; null for none. */
  overruledEncoding: string | null
  /** System of the coordinates; null for degrees. */
  crs: string | null
  /** Decisions about geometries, in the form of the import, with the number of changed rows. */
  mended: Readonly<Record<string, number>>
  /** True if latitude came first. */
  isSwapped: boolean
  /** Dataset that supplies the zones, and the number of rows with one; null for rows with positions. */
  originZones: {
    name: Text
    date: string
    /** Title of the label that identifies the zones; null if their codes do. */
    label: Text | null
    rows: number
    /** Codes with restored leading zeros. */
    zeros: number
    respelled: Respelled
    unmatched: number
    unmatchedKeys: readonly string[]
  } | null
}
