import { sameInEveryLanguage } from '../contract/texts.ts'
import { LEGEND_TEXT_MAX, type Style } from '../contract/view.ts'
import { TITLE, UNIT, withText } from '../domain/colour/renamedLegend.ts'
import { displayedDataset, legendEntry, legendIn } from './choices.ts'
import { type Choice, type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { sheetIsKnown, somethingActive } from './reasons.ts'
import { styleIn } from './styling.ts'

/** Choice that restores the original text. */
export const ORIGINAL_TEXT = '@original'

/** Parts of a legend with a text: its heading, its unit and its entries. */
const part: Step = {
  id: 'legendPart',
  choices: (snapshots, args) => {
    const legend = legendIn(snapshots, args[0])
    if (!legend || !('label' in legend) || legend.kind === 'bivariate') return []
    const heading = [TITLE, UNIT].map((value): Choice => ({ value, key: `choices.legendParts.${value}` }))
    return [...heading, ...legendEntry.choices(snapshots, args)]
  },
}

/** Typed text of a part. */
const text: Step = {
  id: 'legendText',
  choices: (snapshots, [dataset, part = '']) =>
    styleIn(snapshots, dataset)?.renamed[part] === undefined
      ? []
      : [{ value: ORIGINAL_TEXT, key: 'choices.originalText' }],
  awaits: () => true,
  reads: typed => {
    const value = typed.trim().slice(0, LEGEND_TEXT_MAX)
    return value === '' ? null : { value, name: sameInEveryLanguage(value) }
  },
}

/** Returns whether any displayed dataset has a legend with texts. */
const partsOfAny = (snapshots: Snapshots) =>
  snapshots.workbench.context.view.displayed.some(
    ({ dataset }) => part.choices(snapshots, [dataset]).length > 0,
  )

function renamedStyle(snapshots: Snapshots, [dataset, part, text]: readonly string[]): Style | null {
  const style = styleIn(snapshots, dataset)
  if (!style || part === undefined || text === undefined) return null
  return { ...style, renamed: withText(style.renamed, part, text === ORIGINAL_TEXT ? '' : text) }
}

/** Commands on the texts of legends: in place by mouse, or in the palette. */
export const legendTextCommands: Command[] = [
  commandsOf(
    'workbench',
    'display',
  )({
    id: 'legend.rename',
    steps: [displayedDataset, part, text],
    event: (args, snapshots) => {
      const style = renamedStyle(snapshots, args)
      return style && { type: 'style.changed' as const, dataset: args[0] ?? '', style }
    },
    needs: [
      somethingActive,
      sheetIsKnown,
      [
        (snapshots, [dataset]) =>
          dataset === undefined ? partsOfAny(snapshots) : part.choices(snapshots, [dataset]).length > 0,
        'noLabel',
      ],
    ],
  }),
]
