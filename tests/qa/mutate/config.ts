/** The folders that are mutated, by the name that the command line gives them. */
export const FOLDERS = {
  domain: 'src/domain',
  machines: 'machines',
  commands: 'src/commands',
  server: 'src/server',
  ui: 'src/ui',
} as const
export type Folder = keyof typeof FOLDERS

/**
 * The operators of each kind: those of Stryker by its names, and our own. Kinds take turns in a sample, so that the
 * many conditions leave room for the rest. Texts, regular expressions and optional chains are left out: their mutants
 * are mostly class names, the same language, or errors of types.
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

/** Tests that read the sources as text: no call shows what they look at, so that they are asked of every mutant. */
export const READERS = ['tests/laws/source.test.ts']

/**
 * Tells whether tests look at what a source makes of the starting catalogue: it is made once and kept, so that no call
 * shows it.
 */
export const looksAtCatalogue = (test: string, source: string): boolean =>
  source.startsWith('src/server/seed/') && test.startsWith('tests/server/seed.')

/** Tests that measure, that ask these mutants themselves, or that need what is installed from elsewhere. */
export const LEFT_OUT = /^tests\/(bench|budget|postgres|engines|cluster|qa\/mutat)/

/** The folders of which the server imports nothing, so that its tests reach nothing in them. */
const OF_BROWSER: ReadonlySet<Folder> = new Set(['machines', 'commands', 'ui'])

/** Tells whether a file of tests may reach something in a folder. */
export const canReach = (test: string, folder: Folder): boolean =>
  !(OF_BROWSER.has(folder) && test.startsWith('tests/server/'))

/** Tests that take long and hold something rare, by what stands in them: a mutant is not asked of them. */
export const LONG = '@module-tag long'

/** The tag of the tests in the browser that `npm test` runs, of which mutants of `ui` may be asked, too. */
export const MAIN = '@main'

/** Tests of this many files run in one go while it is learned what they reach. */
export const BATCH = 40
