import { FALLBACK_LANGUAGE } from '../contract/languages.mjs'
import { CLASSES_MAX } from '../contract/limits.ts'
import type { Style } from '../contract/view.ts'
import { NAMED_COLOURS, readColour } from '../domain/colour/colours.ts'
import { effectiveType } from '../domain/colour/style.ts'
import { endColours } from '../domain/colour/theme.ts'
import { isOrdered, measureOf, type OrderedType } from '../domain/label/labelTypes.ts'
import { plainChoice } from './choices.ts'
import type { Choice, Command, Snapshots, Step } from './command.ts'
import { draftCommand, draftIn, draftLabelIn, isGradient, mapThemeIn } from './styling.ts'

export const COLOUR_CHOICES: Choice[] = Object.entries(NAMED_COLOURS).map(([name, value]) => ({
  value,
  key: `choices.colours.${name}`,
  swatch: value,
}))

/** Colour by name, or in web notation. */
export const colour: Step = {
  id: 'colour',
  choices: () => COLOUR_CHOICES,
  reads: text => {
    const value = readColour(text)
    return value === null ? null : { ...plainChoice(value), swatch: value }
  },
}

type ColourOf = 'colour' | 'minColour' | 'maxColour' | 'noDataColour'
const COLOURS: readonly [`${string}.set`, ColourOf][] = [
  ['colour.set', 'colour'],
  ['minColour.set', 'minColour'],
  ['maxColour.set', 'maxColour'],
  ['noDataColour.set', 'noDataColour'],
]

/** Returns the type of the displayed label if it is ordered, as the type of its breaks. */
function typeIn(snapshots: Snapshots): OrderedType {
  const [label, draft] = [draftLabelIn(snapshots), draftIn(snapshots)]
  const type = label && draft ? effectiveType(label, draft) : 'number'
  return isOrdered(type) ? type : 'number'
}

/** Parses the breaks of classes, smallest first: `100000 500000`, or with semicolons. */
function readBreaks(text: string, snapshots: Snapshots): number[] | null {
  const { parse } = measureOf(typeIn(snapshots))
  const numbers = text
    .split(/[;\s]+/)
    .filter(part => part !== '')
    .map(part => parse(part, FALLBACK_LANGUAGE))
  const breaks = numbers.filter(each => each !== null)
  const isAscending = breaks.every((each, at) => at === 0 || each > (breaks[at - 1] ?? each))
  return breaks.length === numbers.length && breaks.length > 0 && breaks.length < CLASSES_MAX && isAscending
    ? breaks
    : null
}

const breaks: Step = {
  id: 'breaks',
  choices: snapshots => {
    const { breaks = [] } = draftIn(snapshots) ?? {}
    return breaks.length > 0 ? [breaksChoice(breaks, snapshots)] : []
  },
  awaits: () => true,
  reads: (text, snapshots) => {
    const found = readBreaks(text, snapshots)
    return found && breaksChoice(found, snapshots)
  },
}

function breaksChoice(found: readonly number[], snapshots: Snapshots): Choice {
  const { write } = measureOf(typeIn(snapshots))
  return plainChoice(found.map(each => write(each, FALLBACK_LANGUAGE)).join(' '))
}

/** Returns the visible colours of both ends of a gradient, so that choosing one end keeps the other. */
function otherEnd(setting: ColourOf, snapshots: Snapshots): Partial<Style> {
  const draft = draftIn(snapshots)
  if (!draft || (setting !== 'minColour' && setting !== 'maxColour')) return {}
  return endColours(mapThemeIn(snapshots), draft)
}

/** Commands on the active dataset's colours and breaks, by name or typed: previewed until they are saved. */
export const colourCommands: Command[] = [
  ...COLOURS.map(([id, setting]) =>
    draftCommand(id, colour, (value, snapshots) => ({
      ...otherEnd(setting, snapshots),
      [setting]: readColour(value) ?? '#000000',
    })),
  ),
  draftCommand(
    'breaks.set',
    breaks,
    (text, snapshots) => ({ classes: 'manual', breaks: readBreaks(text, snapshots) ?? [] }),
    isGradient,
  ),
]
