import { expect, test } from 'vitest'
import { installationMachine } from '../../machines/installation.machine.ts'
import { CONFIG } from '../../tests/support/fixtures.ts'
import { showing } from '../../tests/support/showing.ts'
import type { Snapshots } from './command.ts'
import { commandById } from './registry.ts'
import { availability, choicesOf } from './run.ts'

const OUT_OF_REACH = { can: false, reason: 'serverAway' }

/** The snapshots of a workbench that shows a dataset, by whether its server answers. */
async function snapshotsOf(server: 'there' | 'away', kept: readonly string[] = []): Promise<Snapshots> {
  const bench = await showing('zones')
  return {
    ...bench.runtime.snapshots(),
    installation: installationMachine.resolveState({
      value: { config: 'known', server },
      context: { config: CONFIG, kept },
    }),
  }
}

const datasetsOffered = (snapshots: Snapshots) =>
  choicesOf(commandById('dataset.display'), snapshots, []).map(({ value }) => value)

test('without the server, the datasets that the browser has kept can be displayed, and no other', async () => {
  const there = await snapshotsOf('there')
  const [first = '', ...others] = datasetsOffered(there)
  expect(others).not.toEqual([])
  const latest = there.selection.context.datasets.find(({ id }) => id === first)?.latest?.id ?? ''
  const away = await snapshotsOf('away', [latest])
  expect(datasetsOffered(away)).toEqual([first])
  expect(availability(commandById('dataset.display'), away, [others[0] ?? ''])).toEqual(OUT_OF_REACH)
  const none = await snapshotsOf('away')
  expect(availability(commandById('dataset.display'), none, [first])).toEqual(OUT_OF_REACH)
})

test('what the server makes is not possible without it, what the browser makes is', async () => {
  const [there, away] = [await snapshotsOf('there'), await snapshotsOf('away')]
  const [dataset = ''] = there.workbench.context.view.displayed.map(each => each.dataset)
  const download = commandById('download.start')
  expect(availability(download, there, [dataset, 'csv', 'all'])).toEqual({ can: true })
  expect(availability(download, away, [dataset, 'csv', 'all'])).toEqual(OUT_OF_REACH)
  expect(availability(commandById('download.picture'), away)).toEqual({ can: true })
  expect(availability(commandById('view.clear'), away)).toEqual({ can: true })
})

test('what is not possible for another reason says that one first', async () => {
  const away = await snapshotsOf('away')
  expect(availability(commandById('feedback.send'), away)).toEqual({ can: false, reason: 'nothingToSend' })
})
