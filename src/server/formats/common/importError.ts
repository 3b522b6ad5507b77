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
