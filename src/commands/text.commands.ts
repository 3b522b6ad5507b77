import type { Style } from '../contract/view.ts'
import { labelOf } from '../domain/view/shown.ts'
import { labelOfDataset, shownAs } from './choices.ts'
import type { Command, Snapshots, Step } from './command.ts'
import { stylingCommand } from './styling.ts'

/** Choices other than labels. No label of the data has such a name. */
const NAME = '@name'
const NONE = '@none'

/** Returns the part of a style that an argument changes; null if nothing changes. */
function writing({ names, text }: Style, word: string): Partial<Style> | null {
  if (word === NAME) return names ? null : { names: true }
  if (word === NONE) return names || text !== null ? { names: false, text: null } : null
  return word === text ? null : { text: word }
}

/** Texts to write on the zones of a dataset: names, the values of a label, or none. */
const text: Step = {
  id: 'text',
  choices: (snapshots, args) => {
    const shown = shownAs(snapshots, args[0])
    if (!shown) return []
    return [
      { value: NAME, key: 'choices.zoneNames' },
      ...labelOfDataset.choices(snapshots, args),
      { value: NONE, key: 'choices.noText' },
    ]
  },
}

function writtenStyle(snapshots: Snapshots, [dataset, word = '']: readonly string[]): Style | null {
  const shown = shownAs(snapshots, dataset)
  const isKnown = word === NAME || word === NONE || (shown && labelOf(shown.sheet, word) !== null)
  const patch = shown && isKnown ? writing(shown.displayed.style, word) : null
  return shown && patch && { ...shown.displayed.style, ...patch }
}

/** Commands that write text on zones, in one line of the palette: `texte nom`, `text population`. */
export const textCommands: Command[] = [stylingCommand('text.write', [text], writtenStyle)]
