import type fr from '../../../../locales/fr/import.json'

/** Problems that an import can have: the keys of the sentences in `locales`. */
export type Problem = keyof (typeof fr)['problem']

export type ProblemParams = Readonly<Record<string, string | number>>

/**
 * Data that cannot be imported. The sentence for the person is made from `problem` and `params` by `sentence`;
 * `line` is where in the file: a line for CSV, the number of the element otherwise.
 */
export class ImportError extends Error {
  readonly problem: Problem
  readonly params: ProblemParams
  readonly line: number | null

  constructor(problem: Problem, params: ProblemParams = {}, line: number | null = null, cause?: unknown) {
    super(`${problem} ${JSON.stringify(params)}${line === null ? '' : ` line ${line}`}`, { cause })
    this.name = 'ImportError'
    this.problem = problem
    this.params = params
    this.line = line
  }
}

/** Characters of one feature, row or value. Everything that is read is held one such piece at a time. */
export const PIECE_CHARS_MAX = 2 ** 26
/** Characters of one line of a CSV, which may hold a geometry. */
export const RECORD_CHARS_MAX = 2 ** 24
/** Points of one geometry. */
export const POINTS_MAX = 2_000_000
/** Parts and rings of one geometry. */
export const RINGS_MAX = 100_000
/** Arrays and objects in one another. */
export const DEPTH_MAX = 64
/** Characters of the line of their names. */
export const HEADER_CHARS_MAX = 2 ** 20
export const COLUMNS_MAX = 2000
/** Characters of a TopoJSON, whose arcs are shared and so held together; and its points. */
export const TOPOLOGY_CHARS_MAX = 2 ** 27
export const TOPOLOGY_POINTS_MAX = 4_000_000

/** Files in an archive. */
export const ENTRIES_MAX = 1000
/** Greatest ratio of the content of a compressed file to its size, once the content is longer than `RATIO_FROM`. */
export const RATIO_MAX = 100
export const RATIO_FROM = 2 ** 26
/** Bytes of a decompressed file. */
export const EXPANDED_BYTES_MAX = 2 ** 33

/** Refuses what is over a limit. */
export function requireAtMost(
  count: number,
  max: number,
  problem: Problem,
  line: number | null = null,
): void {
  if (count > max) throw new ImportError(problem, { max }, line)
}
