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

// One file after the other, each in modules of its own: it is told apart what each of them reaches.
const { projects: _, ...test } = product.test ?? {}

export default mergeConfig(
  { ...product, test },
  {
    root,
    test: {
      include: ['{src,machines,tests}/**/*.test.{ts,tsx}'],
      exclude: ['tests/engines/**'],
      maxWorkers: 1,
      setupFiles: [join(import.meta.dirname, 'reach.setup.ts')],
      sequence: { sequencer: InOrder },
    },
  },
)
