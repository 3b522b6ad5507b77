import { join, relative } from 'node:path'
import { mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import product from '../../../vite.config.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const order = (process.env['MUTATE_ORDER'] ?? '').split(',')

/** Runs the files of tests in the order that is given: those that answer soonest come first. */
class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => order.indexOf(relative(root, moduleId))
    return Promise.resolve([...files].sort((a, b) => rank(a) - rank(b)))
  }
}

// One file after the other in one process, as `npm test` runs them: where a file writes down what it reaches is set before
// anything is compared with what it leaves.
const { projects: _, setupFiles = [], ...test } = product.test ?? {}

export default mergeConfig(
  { ...product, test },
  {
    root,
    test: {
      include: ['{src,machines,tests}/**/*.test.{ts,tsx}'],
      exclude: ['tests/engines/**'],
      maxWorkers: 1,
      // A mutant changes one file: what the others become is read from the copy.
      fsModuleCache: true,
      fsModuleCachePath: join(root, '.cache', 'modules'),
      setupFiles: [join(import.meta.dirname, 'reach.setup.ts'), ...[setupFiles].flat()],
      sequence: { sequencer: InOrder },
    },
  },
)
