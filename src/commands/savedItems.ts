import type { z } from 'zod'
import { SavedName } from '../contract/saved.ts'
import type { Placed } from '../domain/savedList.ts'
import { plainChoice } from './choices.ts'
import {
  type Area,
  type Choice,
  type ChoiceText,
  type Command,
  commandsOf,
  type ReasonKey,
  type Snapshots,
  type Step,
} from './command.ts'
import { someOf } from './reasons.ts'

/** Machines of lists that are saved in the browser and in the account. */
type SavedList = 'savedMaps' | 'savedStories' | 'savedStyles' | 'savedTemplates'

/** Returns the text for the place of a saved item. */
export const placeText = ({ place }: Pick<Placed<unknown>, 'place'>): ChoiceText => ({
  key: `choices.stylePlaces.${place}`,
})

/** Typed name of a saved item. */
export const nameStep = (
  id: string,
  awaits: Step['awaits'] = () => true,
  proposed: (snapshots: Snapshots) => string = () => '',
  schema: z.ZodType<string> = SavedName,
): Step => {
  const choiceOf = (text: string) => {
    const name = schema.safeParse(text).data
    return name === undefined ? null : plainChoice(name)
  }
  return {
    id,
    choices: snapshots => [choiceOf(proposed(snapshots).slice(0, 80))].filter(choice => choice !== null),
    awaits,
    reads: choiceOf,
  }
}

type Spec<Item> = {
  /** Id of the step that names an item. */
  step: string
  /** Reason for an empty list. */
  none: ReasonKey
  /** Choice of an item: by default, its name and its place. */
  choiceOf?: (placed: Placed<Item>, snapshots: Snapshots) => Choice
}

const namedChoice = (placed: Placed<{ name: string }>): Choice => ({
  ...plainChoice(placed.called, placed.item.name),
  detail: [placeText(placed)],
})

/** Returns the step that names an item of a list, and the commands that every list has. */
export function savedItems<Item extends { name: string }>(
  list: SavedList,
  area: Area,
  placedIn: (snapshots: Snapshots) => readonly Placed<Item>[],
  { step, none, choiceOf = namedChoice }: Spec<Item>,
) {
  const command = commandsOf<SavedList>(list, area)
  const some = someOf(placedIn, none)
  const item: Step = {
    id: step,
    choices: snapshots => placedIn(snapshots).map(placed => choiceOf(placed, snapshots)),
  }
  type Id = Command['id']
  return {
    item,
    some,
    named: (snapshots: Snapshots, called: string | undefined) =>
      placedIn(snapshots).find(each => each.called === called)?.item,
    rename: (id: Id, name: Step, refusal: ReasonKey) =>
      command({
        id,
        steps: [item, name],
        event: ([item = '', name = '']) => ({ type: 'item.renamed', item, name }),
        needs: [some],
        refusal,
      }),
    remove: (id: Id) =>
      command({
        id,
        isGuarded: true,
        steps: [item],
        event: ([item = '']) => ({ type: 'item.removed', item }),
        needs: [some],
      }),
    restore: (id: Id, refusal: ReasonKey) => command({ id, event: 'item.restored', refusal }),
    /** Moves the items of the browser into the account. */
    move: (id: Id, refusal: ReasonKey, needsAccount: ReasonKey) =>
      command({
        id,
        needsServer: true,
        event: { type: 'item.saved', saving: { kind: 'move' } },
        needs: [[snapshots => snapshots[list].context.account !== null, needsAccount]],
        refusal,
      }),
    retry: (id: Id) => command({ id, event: 'list.retried', refusal: 'nothingFailed' }),
  }
}
