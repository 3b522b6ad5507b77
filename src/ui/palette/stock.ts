import { filled } from '../../commands/availability.ts'
import type { Command, World } from '../../commands/command.ts'
import { commands } from '../../commands/registry.ts'
import type { Searchable } from '../../domain/ranking.ts'
import { type Vocabulary, vocabularyOf } from '../../domain/spelling.ts'
import { kept } from './kept.ts'
import type { Row } from './rows.ts'
import { createShelf, type Shelf } from './shelf.ts'
import type { Words } from './words.ts'

/** Rows and choices of all commands in one world. */
export type Stock = Omit<Shelf, 'own' | 'decided'> & {
  world: World
  words: Words
  /** Every command by itself. */
  own: () => Searchable<Row>[]
  /** Every command of few arguments, once for each way to decide them. */
  decided: () => Searchable<Row>[]
  /** The words of both. */
  vocabulary: () => Vocabulary
  /** Makes both, command by command. */
  prepare: () => Iterable<unknown>
}

/** Commands that are listed by themselves. The way to the login is proposed only when a search was refused. */
export const offered: readonly Command[] = commands.filter(
  ({ id, hidden }) => !hidden && id !== 'zones.unlock',
)

/**
 * Stocks for one world after the other. What depends on nothing that has changed is kept: while somebody types, that
 * is all but what the search for zones brings.
 */
export function createStocks(): (world: World, words: Words) => Stock {
  const lasting = kept<Shelf>()
  const searched = kept<Shelf>()
  const whole = kept<Stock>()
  return (world, words) => {
    const parts = partsOf(world, words)
    const found = [...parts, world.palette.context.zones, world.palette.matches({ open: 'refused' })]
    return whole(found, () => {
      const lastingShelf = lasting(parts, () => createShelf(world, words))
      const searchedShelf = searched(found, () => createShelf(world, words))
      return stockOf(world, words, ({ steps }) =>
        steps.some(({ ofSearch }) => ofSearch) ? searchedShelf : lastingShelf,
      )
    })
  }
}

/** Lists the values that most of a stock depends on. The query is not one of them, nor the zones found for it. */
function partsOf({ palette, workbench, ...others }: World, words: Words): readonly unknown[] {
  // What is previewed changes with the row that is looked at, and nothing depends on it.
  const { preview: _, ...shown } = workbench.context
  const { recents, places, towns, values } = palette.context
  return [
    words,
    recents,
    places,
    towns,
    values,
    JSON.stringify(workbench.value),
    ...Object.values(shown),
    ...Object.values(others),
  ]
}

const stockOf = (world: World, words: Words, shelfOf: (command: Command) => Shelf): Stock => {
  const own = once(() => offered.map(command => shelfOf(command).own(command)))
  const decided = once(() => offered.flatMap(command => shelfOf(command).decided(command)))
  return {
    world,
    words,
    own,
    decided,
    vocabulary: once(() => vocabularyOf([...own(), ...decided()])),
    *prepare() {
      for (const command of offered) {
        const shelf = shelfOf(command)
        yield shelf.own(command)
        yield shelf.decided(command)
      }
    },
    choices: (command, args) => shelfOf(command).choices(command, args),
    isPossible: (command, args) => shelfOf(command).isPossible(command, args),
    named: (command, args) => shelfOf(command).named(command, args),
    verbs: command => shelfOf(command).verbs(command),
  }
}

/** The arguments given, followed by those that go without saying. */
export const completed = ({ world }: Stock, command: Command, args: readonly string[]) =>
  filled(command, world, args)

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
