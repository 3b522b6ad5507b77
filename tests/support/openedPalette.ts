import { edit } from '../../src/commands/draft.ts'
import { commandById } from '../../src/commands/registry.ts'
import { run } from '../../src/commands/run.ts'
import { i18n } from '../../src/i18n/index.ts'
import { createLister } from '../../src/ui/palette/lister.ts'
import type { Row } from '../../src/ui/palette/rows.ts'
import { wordsOf } from '../../src/ui/palette/words.ts'
import { FIRST_VISIT } from './fixtures.ts'
import { scriptedWorkbench } from './scripted.ts'
import type { ScriptedCatalogue } from './scriptedCatalogue.ts'

export const FRENCH = wordsOf(i18n, 'fr')

/** Returns the command of a row with its arguments. */
export const said = ({ command, args }: Row): string => [command.id, ...args].join(' ')

/** Opens the palette over two datasets displayed in one colour each; the second one is active. */
export async function openedPalette(catalogue?: ScriptedCatalogue) {
  const bench = scriptedWorkbench(FIRST_VISIT, catalogue)
  bench.mapIsReady()
  await bench.settle()
  for (const dataset of ['zones', 'labels']) {
    bench.root.send({ type: 'instance.displayed', dataset, instance: `${dataset}~2026` })
    await bench.settle()
    bench.parts({ type: 'parts.completed' })
    await bench.settle()
    bench.root.send({ type: 'label.displayed', dataset, label: null })
    await bench.settle()
  }
  run(commandById('palette.toggle'), 'key', bench.runtime)
  await bench.settle()
  const { list } = createLister()
  const typed = (query: string): Row[] => {
    edit(bench.runtime, 'palette', { type: 'query.changed', query })
    return list(bench.runtime.snapshots(), FRENCH).items
  }
  return { bench, typed, list }
}
