import type { Text } from '../contract/common.ts'
import type { GeometrySource } from '../contract/import.ts'
import type { Respelled } from '../contract/joins.ts'
import type { Notice } from '../server/formats/common/notice.ts'

/** Reasons for which a file is not opened in the browser although the import may take it. */
export type LocalReason =
  | 'otherFormat'
  | 'tooLarge'
  | 'tooManyZones'
  | 'projected'
  | 'noPlaces'
  | 'noRoom'
  | 'keepsNothing'
  | 'exportFormat'
  | 'elsewhere'

/** A file that is not opened in the browser: the sentence for the person is made of `reason` and `params`. */
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

/** Guesses about a file, and the fate of its rows. */
export type LocalReport = {
  file: string
  /** The layer that was read, of a file that has several. */
  layer: string | null
  zones: number
  /** Null for zones that are numbered. */
  key: string | null
  title: string | null
  geometry: GeometrySource
  refused: number
  /** The first of the rows that were left out, as the import says it. */
  refusal: { problem: string; params: Record<string, string | number>; line: number | null } | null
  encoding: string | null
  /** Decisions about the whole file, as the import states them. */
  notices: readonly Notice[]
  /** Encoding that the file names and its bytes contradict; null for none. */
  overruledEncoding: string | null
  /** The system in which the coordinates were; null for degrees. */
  crs: string | null
  /** Decisions about geometries that the import states as well, each with how many rows it changed. */
  mended: Readonly<Record<string, number>>
  /** Whether the latitude came first. */
  isSwapped: boolean
  /** The dataset that lends its zones, and how many rows have one; null for rows with places of their own. */
  lent: {
    name: Text
    date: string
    /** The label by which they are found; null for their codes. */
    label: string | null
    rows: number
    /** Codes that have their leading zeros again. */
    zeros: number
    respelled: Respelled
    unmatched: number
    unmatchedKeys: readonly string[]
  } | null
}
