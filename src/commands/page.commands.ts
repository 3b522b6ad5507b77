import {
  NO_PAGE_TEXTS,
  PAGE_BODY_MAX,
  PAGE_TEXTS,
  PAGE_TITLE_MAX,
  PART_SIZES,
  SIZED_PARTS,
  TITLE_WEIGHTS,
} from '../contract/page.ts'
import { sameInEveryLanguage } from '../contract/texts.ts'
import { PageFlow, PageLegend, PageTitle } from '../contract/view.ts'
import type { GroundPatch } from '../domain/view/edit.ts'
import { fixedChoiceStep, oneOf } from './choices.ts'
import { colour } from './colour.commands.ts'
import { type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { orientation, orientationOf, size, sizeOf } from './download.commands.ts'
import { groundIn } from './ground.commands.ts'

const page = commandsOf('workbench', 'download')
const file = commandsOf('download', 'download')

const changed = (ground: GroundPatch) => ({ type: 'ground.changed' as const, ground })
const isBeside = (place: PageLegend) => place === 'left' || place === 'right'

/** Choice that restores the proposed text. */
const PROPOSED_TEXT = '@proposed'

const textOf = (part: string | undefined) => oneOf(PAGE_TEXTS, part)
/** Returns the text that the user gave to a part of the page. */
const writtenIn = (snapshots: Snapshots, part: string | undefined) => {
  const text = textOf(part)
  const written = text && groundIn(snapshots).page[text]
  return text && written !== NO_PAGE_TEXTS[text] ? written : null
}

/** Typed text of a part of the page. */
const pageText: Step = {
  id: 'pageText',
  choices: (snapshots, [part]) =>
    writtenIn(snapshots, part) === null ? [] : [{ value: PROPOSED_TEXT, key: 'choices.proposedText' }],
  awaits: () => true,
  reads: (typed, _snapshots, [part] = []) => {
    const value = typed.trim().slice(0, textOf(part) === 'body' ? PAGE_BODY_MAX : PAGE_TITLE_MAX)
    return value === '' ? null : { value, name: sameInEveryLanguage(value) }
  },
}

const PAGE_COLOURS = ['ink', 'accent'] as const
/** Choice that restores the colour of the theme, or no rule. */
const OF_THEME = 'theme'

/** Colour by name or typed, or none. */
const paint: Step = {
  ...colour,
  choices: (snapshots, args) => [
    { value: OF_THEME, key: 'choices.ofTheme' },
    ...colour.choices(snapshots, args),
  ],
}

/** Returns the setting for the size of the title or of the legend. */
const sizeSetting = (part: string | undefined) => {
  const sized = oneOf(SIZED_PARTS, part)
  return sized && (`${sized}Size` as const)
}

/** Commands on the page of a picture: its texts, its size and colours, and the places and sizes of its parts. */
export const pageCommands: Command[] = [
  page({
    id: 'picture.write',
    steps: [fixedChoiceStep('pagePart', PAGE_TEXTS, 'pageParts'), pageText],
    event: ([part, text = '']) => {
      const name = textOf(part)
      return name && changed({ page: { [name]: text === PROPOSED_TEXT ? NO_PAGE_TEXTS[name] : text } })
    },
    refusal: 'alreadySo',
  }),
  page({
    id: 'picture.page',
    steps: [size, orientation],
    event: ([wanted, turned]) =>
      changed({ page: { size: sizeOf(wanted), orientation: orientationOf(turned) } }),
  }),
  page({
    id: 'picture.colour',
    steps: [fixedChoiceStep('pageColour', PAGE_COLOURS, 'pageColours'), paint],
    event: ([part, colour]) => {
      const name = oneOf(PAGE_COLOURS, part)
      return name && changed({ page: { [name]: colour === OF_THEME ? null : colour } })
    },
    refusal: 'alreadySo',
  }),
  page({
    id: 'picture.legend',
    steps: [fixedChoiceStep('pageLegend', PageLegend.options, 'pageLegend')],
    // A legend beside the map is vertical.
    event: ([place]) => {
      const pageLegend = oneOf(PageLegend.options, place) ?? 'auto'
      return changed({ pageLegend, ...(isBeside(pageLegend) && { pageFlow: 'vertical' }) })
    },
    refusal: 'alreadySo',
  }),
  page({
    id: 'picture.legendFlow',
    steps: [fixedChoiceStep('pageFlow', PageFlow.options, 'pageFlow')],
    event: ([way], snapshots) => {
      const pageFlow = oneOf(PageFlow.options, way) ?? 'vertical'
      const isMoved = pageFlow === 'horizontal' && isBeside(groundIn(snapshots).pageLegend)
      return changed({ pageFlow, ...(isMoved && { pageLegend: 'below' }) })
    },
    refusal: 'alreadySo',
  }),
  page({
    id: 'picture.title',
    steps: [fixedChoiceStep('pageTitle', PageTitle.options, 'pageTitle')],
    event: ([place]) => changed({ pageTitle: oneOf(PageTitle.options, place) ?? 'top-left' }),
    refusal: 'alreadySo',
  }),
  page({
    id: 'picture.partSize',
    steps: [
      fixedChoiceStep('sizedPart', SIZED_PARTS, 'sizedParts'),
      fixedChoiceStep('partSize', PART_SIZES, 'partSizes'),
    ],
    event: ([part, size]) => {
      const setting = sizeSetting(part)
      return setting && changed({ page: { [setting]: oneOf(PART_SIZES, size) ?? '100' } })
    },
    refusal: 'alreadySo',
  }),
  page({
    id: 'picture.weight',
    steps: [fixedChoiceStep('titleWeight', TITLE_WEIGHTS, 'titleWeights')],
    event: ([weight]) => changed({ page: { titleWeight: oneOf(TITLE_WEIGHTS, weight) ?? '600' } }),
    refusal: 'alreadySo',
  }),
  file({ id: 'picture.chooseLogo', event: 'logo.sought' }),
  page({ id: 'picture.removeLogo', event: changed({ page: { logo: null } }), refusal: 'noLogo' }),
]
