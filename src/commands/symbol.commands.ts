import type { GeometryKind } from '../contract/tiles.ts'
import { Hexagons, LineDash, PointShape, Style } from '../contract/view.ts'
import { canGatherValues, withHexagons } from '../domain/colour/hexagons.ts'
import { LINE_WIDTHS, POINT_SIZES } from '../domain/colour/symbols.ts'
import { labelOf, type Shown } from '../domain/view/shown.ts'
import { legendIn, plainChoice, shownAs, shownIn, wordChoices } from './choices.ts'
import type { Choice, Command, Condition, Snapshots, Step } from './command.ts'
import { stylingCommand } from './styling.ts'

type Spec = {
  id: Command['id']
  kind: GeometryKind
  setting: keyof Style
  step: string
  choices: readonly Choice[]
}

const pixels = (sizes: readonly number[]): Choice[] =>
  sizes.map(size => plainChoice(String(size), `${size} px`))
const ON_OFF: readonly Choice[] = [
  { value: 'true', key: 'choices.on' },
  { value: 'false', key: 'choices.off' },
]

/** Settings of symbols in one line of the palette: `forme des points triangle`, `contour seul oui`. */
const SPECS: readonly Spec[] = [
  { id: 'outline.set', kind: 'area', setting: 'outlined', step: 'state', choices: ON_OFF },
  {
    id: 'points.shape',
    kind: 'point',
    setting: 'pointShape',
    step: 'shape',
    choices: wordChoices(PointShape.options, 'shapes'),
  },
  {
    id: 'points.size',
    kind: 'point',
    setting: 'pointSize',
    step: 'pixels',
    choices: [{ value: 'null', key: 'choices.byZoom' }, ...pixels(POINT_SIZES)],
  },
  { id: 'points.outline', kind: 'point', setting: 'pointOutline', step: 'state', choices: ON_OFF },
  {
    id: 'points.hexagons',
    kind: 'point',
    setting: 'hexagons',
    step: 'gathering',
    choices: wordChoices(Hexagons.options, 'hexagons'),
  },
  { id: 'lines.width', kind: 'line', setting: 'lineWidth', step: 'pixels', choices: pixels(LINE_WIDTHS) },
  { id: 'lines.byValue', kind: 'line', setting: 'lineSized', step: 'state', choices: ON_OFF },
  {
    id: 'lines.dash',
    kind: 'line',
    setting: 'lineDash',
    step: 'dash',
    choices: wordChoices(LineDash.options, 'dashes'),
  },
]

/**
 * Returns whether a dataset has such zones. Areas under circles are not filled, and hexagons need a dataset
 * of points only.
 */
function isOf(snapshots: Snapshots, dataset: string | undefined, { kind, setting }: Spec): boolean {
  const legend = legendIn(snapshots, dataset)
  if (kind === 'area' && legend?.kind === 'circles') return false
  const kinds = legend?.kinds ?? []
  return kinds.includes(kind) && (setting !== 'hexagons' || kinds.length === 1)
}

const MISSING = { area: 'noAreas', line: 'noLines', point: 'noPoints' } as const satisfies Record<
  GeometryKind,
  string
>

/** Returns whether a word can be chosen: hexagons need a number shown by colour. */
function isOffered({ displayed: { style }, sheet }: Shown, word: string, { setting }: Spec): boolean {
  if (word === String(style[setting])) return false
  return setting !== 'hexagons' || word !== 'value' || canGatherValues(labelOf(sheet, style.label), style)
}

/** Returns the style with new symbols of areas, points or lines; null if nothing changes. */
function styled(snapshots: Snapshots, [dataset, word]: readonly string[], spec: Spec) {
  const { setting, choices } = spec
  const shown = shownAs(snapshots, dataset)
  if (!shown || word === undefined || !isOf(snapshots, dataset, spec)) return null
  if (!isOffered(shown, word, spec) || !choices.some(({ value }) => value === word)) return null
  const { style } = shown.displayed
  if (setting === 'hexagons') return { ...style, ...withHexagons(style, Hexagons.parse(word)) }
  const value: unknown = setting === 'pointShape' || setting === 'lineDash' ? word : JSON.parse(word)
  return Style.parse({ ...style, [setting]: value })
}

function symbolCommand(spec: Spec): Command {
  const step: Step = {
    id: spec.step,
    choices: (snapshots, [dataset]) => {
      const shown = shownAs(snapshots, dataset)
      return shown && isOf(snapshots, dataset, spec)
        ? spec.choices.filter(({ value }) => isOffered(shown, value, spec))
        : []
    },
  }
  const isDrawn: Condition = [
    (snapshots, [dataset]) =>
      dataset === undefined
        ? shownIn(snapshots).some(({ displayed }) => isOf(snapshots, displayed.dataset, spec))
        : isOf(snapshots, dataset, spec),
    spec.setting === 'hexagons' ? 'notOnlyPoints' : MISSING[spec.kind],
  ]
  return stylingCommand(spec.id, [step], (snapshots, args) => styled(snapshots, args, spec), isDrawn)
}

export const symbolCommands: Command[] = SPECS.map(symbolCommand)
