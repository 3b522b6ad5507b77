import { expect, test } from 'vitest'
import { installationMachine } from '../../machines/installation.machine.ts'
import { CONFIG } from '../../tests/support/fixtures.ts'
import { showing } from '../../tests/support/showing.ts'
import type { Snapshots } from './command.ts'
import { commandById } from './registry.ts'
import { availability, choicesOf } from './run.ts'

const OUT_OF_REACH = { can: false, reason: 'serverAway' }

/** Returns the snapshots of a workbench with a dataset, and a server that responds or not. */
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

test('allows only cached datasets without the server', async () => {
  const there = await snapshotsOf('there')
  const [first = '', ...others] = datasetsOffered(there)
  expect(others).not.toEqual([])
  const latest = there.catalogue.context.datasets.find(({ id }) => id === first)?.latest?.id ?? ''
  const away = await snapshotsOf('away', [latest])
  expect(datasetsOffered(away)).toEqual([first])
  expect(availability(commandById('dataset.display'), away, [others[0] ?? ''])).toEqual(OUT_OF_REACH)
  const none = await snapshotsOf('away')
  expect(availability(commandById('dataset.display'), none, [first])).toEqual(OUT_OF_REACH)
})

test('disables server exports without the server, but not those of the browser', async () => {
  const [there, away] = [await snapshotsOf('there'), await snapshotsOf('away')]
  const [dataset = ''] = there.workbench.context.view.displayed.map(each => each.dataset)
  const download = commandById('download.start')
  expect(availability(download, there, [dataset, 'csv', 'all'])).toEqual({ can: true })
  expect(availability(download, away, [dataset, 'csv', 'all'])).toEqual(OUT_OF_REACH)
  expect(availability(commandById('download.picture'), away)).toEqual({ can: true })
  expect(availability(commandById('view.clear'), away)).toEqual({ can: true })
})

test('prefers another reason over the unreachable server', async () => {
  const away = await snapshotsOf('away')
  expect(availability(commandById('feedback.send'), away)).toEqual({ can: false, reason: 'nothingToSend' })
})
