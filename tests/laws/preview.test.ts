import { expect, test } from 'vitest'
import type { Command } from '../../src/commands/command.ts'
import { commandById, commands } from '../../src/commands/registry.ts'
import { choicesOf, isPossible, run } from '../../src/commands/run.ts'
import { scriptedWorkbench } from '../support/scripted.ts'

/** Two datasets are displayed, one with a saved style and another current one. */
async function opened() {
  const bench = scriptedWorkbench()
  bench.mapIsReady()
  await bench.settle()
  const act = async (id: Command['id'], ...args: readonly string[]) => {
    run(commandById(id), 'palette', bench.runtime, args)
    await bench.settle()
    bench.parts({ type: 'parts.completed' })
    await bench.settle()
  }
  await act('dataset.display', 'labels')
  await act('second.choose', 'labels', 'menages')
  await act('dataset.display', 'zones')
  await act('label.display', 'zones', 'population')
  await act('opacity.set', 'zones', '60')
  await act('style.saveAs', 'zones', 'Sombre')
  await act('label.display', 'zones', 'region')
  await act('opacity.set', 'zones', '100')
  return { ...bench, act }
}

/** Maximum number of argument combinations tried per command. */
const MOST_WAYS = 9

/** Returns argument combinations of a command: first, last, and some between. */
function waysOf(command: Command, snapshots: Parameters<Command['event']>[1]): (readonly string[])[] {
  let ways: (readonly string[])[] = [[]]
  for (const _ of command.steps)
    ways = ways.flatMap(args => {
      const values = choicesOf(command, snapshots, args).map(({ value }) => value)
      return [...new Set([...values.slice(0, 2), ...values.slice(-1)])].map(value => [...args, value])
    })
  const possible = ways.filter(args => isPossible(command, snapshots, args))
  return possible.filter((_, at) => at % Math.ceil(possible.length / MOST_WAYS) === 0)
}

const LOOKED_AT = commands.filter(({ preview }) => preview !== undefined)

test.each(LOOKED_AT.map(command => [command.id, command] as const))(
  'previews %s as it is displayed after it runs',
  async (id, command) => {
    const ways = waysOf(command, (await opened()).runtime.snapshots())
    expect(ways).not.toEqual([])
    for (const args of ways) {
      const { runtime, act, view } = await opened()
      const looked = command.preview?.(args, runtime.snapshots())
      await act(id, ...args)
      if (!looked) throw new Error(`Nothing is to be seen of ${args.join(' ')}.`)
      const { dataset, ...look } = looked
      const shown = view().displayed.find(each => each.dataset === dataset)
      expect({ args, shown }).toMatchObject({ args, shown: look })
    }
  },
)
