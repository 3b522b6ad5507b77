import { join, relative } from 'node:path'
import { mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import product from '../../../vite.config.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const order = (process.env['MUTATE_ORDER'] ?? '').split(',')

/** Runs test files in the given order: the fastest first. */
class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => order.indexOf(relative(root, moduleId))
    return Promise.resolve([...files].sort((a, b) => rank(a) - rank(b)))
  }
}

// One file at a time in one process, like `npm test`: leaks are compared after installing the recorder.
const { projects: _, setupFiles = [], ...test } = product.test ?? {}

export default mergeConfig(
  { ...product, test },
  {
    root,
    test: {
      include: ['{src,machines,tests}/**/*.test.{ts,tsx}'],
      exclude: ['tests/engines/**'],
      maxWorkers: 1,
      // A mutant changes one file: unchanged modules come from the cache of the copy.
      fsModuleCache: true,
      fsModuleCachePath: join(root, '.cache', 'modules'),
      setupFiles: [join(import.meta.dirname, 'reach.setup.ts'), ...[setupFiles].flat()],
      sequence: { sequencer: InOrder },
    },
  },
)
