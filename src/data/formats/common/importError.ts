import type fr from '../../../../locales/fr/import.json'

/** Problems of an import: keys of the sentences in `locales`. */
export type Problem = keyof (typeof fr)['problem']

export type ProblemParams = Readonly<Record<string, string | number>>

/**
 * Data that cannot be imported. `sentence` builds the message for the user from `problem` and `params`.
 * `line` is the position in the file: a line for CSV, else the number of the element.
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

/** Maximum characters of one feature, row or value. Readers keep one of them in memory at a time. */
export const PIECE_CHARS_MAX = 2 ** 26
/** Maximum characters of one line of a CSV, which may contain a geometry. */
export const RECORD_CHARS_MAX = 2 ** 24
/** Maximum points of one geometry. */
export const POINTS_MAX = 2_000_000
/** Maximum parts and rings of one geometry. */
export const RINGS_MAX = 100_000
/** Maximum depth of nested arrays and objects. */
export const DEPTH_MAX = 64
/** Maximum characters of the header line. */
export const HEADER_CHARS_MAX = 2 ** 20
export const COLUMNS_MAX = 2000
/** Maximum characters and points of a TopoJSON file, which is read as a whole because it shares arcs. */
export const TOPOLOGY_CHARS_MAX = 2 ** 27
export const TOPOLOGY_POINTS_MAX = 4_000_000

/** Maximum files in an archive. */
export const ENTRIES_MAX = 1000
/** Maximum compression ratio of a file whose content is longer than `RATIO_FROM`. */
export const RATIO_MAX = 100
export const RATIO_FROM = 2 ** 26
/** Maximum bytes of a decompressed file. */
export const EXPANDED_BYTES_MAX = 2 ** 33

/** Throws an ImportError above a limit. */
export function requireAtMost(
  count: number,
  max: number,
  problem: Problem,
  line: number | null = null,
): void {
  if (count > max) throw new ImportError(problem, { max }, line)
}
