/** Mutated folders, by command line name. */
export const FOLDERS = {
  domain: 'src/domain',
  machines: 'machines',
  commands: 'src/commands',
  data: 'src/data',
  server: 'src/server',
  ui: 'src/ui',
} as const
export type Folder = keyof typeof FOLDERS

/**
 * Operators of each kind: Stryker's by name, and our own. Kinds alternate in a sample, so that conditions do
 * not dominate. Texts, regular expressions and optional chains are excluded: their mutants are mostly class
 * names, equivalent, or type errors.
 */
export const KINDS = {
  condition: ['ConditionalExpression', 'LogicalOperator', 'BooleanLiteral', 'Guard'],
  boundary: ['EqualityOperator'],
  value: ['ArithmeticOperator', 'AssignmentOperator', 'UnaryOperator', 'UpdateOperator'],
  step: ['BlockStatement', 'MethodExpression'],
  arguments: ['SwappedArguments'],
  target: ['Target'],
  action: ['DroppedAction'],
  aria: ['RemovedAria'],
} as const satisfies Record<string, readonly string[]>

/** Tests that read sources as text: probes cannot record their reach, so they run for every mutant. */
export const READERS = ['tests/laws/source.test.ts']

/**
 * Returns whether tests check the starting catalogue built by a source. The catalogue is cached, so probes
 * cannot detect that.
 */
export const looksAtCatalogue = (test: string, source: string): boolean =>
  source.startsWith('src/server/seed/') && test.startsWith('tests/server/seed.')

/** Tests that measure, test mutants themselves, or need external installations. */
export const LEFT_OUT = /^tests\/(bench|budget|postgres|engines|cluster|qa\/mutat)/

/** Folders that the server does not import, so its tests cannot reach them. */
const OF_BROWSER: ReadonlySet<Folder> = new Set(['machines', 'commands', 'ui'])

/** Returns whether a test file may reach a folder. */
export const canReach = (test: string, folder: Folder): boolean =>
  !(OF_BROWSER.has(folder) && test.startsWith('tests/server/'))

/** Marker of slow tests for rare faults, which mutants skip. */
export const LONG = '@module-tag long'

/** Tag of browser tests in `npm test`, optional for mutants of `ui`. */
export const MAIN = '@main'

/** Number of test files per run when recording their reach. */
export const BATCH = 40
