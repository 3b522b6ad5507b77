import { useState } from 'react'
import { legendEntry } from '../../commands/choices.ts'
import type { Snapshots } from '../../commands/command.ts'
import { hostOfPreset, PresetBasemap } from '../../contract/basemaps.ts'
import type { Language } from '../../contract/languages.mjs'
import { inLanguage } from '../../contract/texts.ts'
import type { Basemap, Chart, View } from '../../contract/view.ts'
import { labelsOfChart } from '../../domain/chart/charts.ts'
import { percentText } from '../../domain/label/numbers.ts'
import { datedName } from '../../domain/view/instanceName.ts'
import {
  changesBetween,
  type Setting,
  settingBetween,
  type ViewChange,
} from '../../domain/view/viewChanges.ts'
import { addTexts, i18n } from '../../i18n/index.ts'
import { useLanguage } from '../shared/language.ts'
import { useSnapshots } from '../shared/runtime.tsx'

await addTexts(import.meta.glob('../../../locales/*/{outcomes,settings}.json', { import: 'default' }))

type Moment = { before: Snapshots; now: Snapshots; language: Language }

/** Outcome of an action, announced when its value changes: a sentence, or null for nothing to say. */
type Row = { of: (snapshots: Snapshots) => unknown; textOf: (moment: Moment) => string | null }

/** Names the basemap, and the host that it contacts. */
function basemapText(chosen: Basemap, language: Language): string {
  const t = texts(language)
  const basemap = t(`commands:choices.${chosen}`)
  const preset = PresetBasemap.safeParse(chosen).data
  if (!preset) return t('outcomes:basemap', { basemap })
  return t('outcomes:basemapOfHost', { basemap, host: hostOfPreset(preset) })
}

const texts = (language: Language) => i18n.getFixedT(language, ['outcomes', 'commands', 'settings'])

/** Changes that are announced elsewhere, unless undo or redo makes them: with their count, or by a snackbar. */
const ANNOUNCED_ELSEWHERE: ReadonlySet<ViewChange['kind']> = new Set([
  'added',
  'removed',
  'instance',
  'filter',
  'setting',
  'origin',
  'reload',
  'paper',
])

const inspectorIn = ({ panels }: Snapshots) =>
  panels.matches({ inspectorPane: 'open' }) ? panels.value.inspector : null

/** Everything that is announced without being visible where the user works, each once. */
export const OUTCOMES: readonly Row[] = [
  {
    of: ({ workbench }) => workbench.context.view,
    textOf: moment => {
      const { before, now } = moment
      const changes = changesBetween(before.workbench.context.view, now.workbench.context.view)
      const step = stepOfView(moment)
      const announced = changes.filter(({ kind }) => step !== null || !ANNOUNCED_ELSEWHERE.has(kind))
      return withStep(step, announced.map(change => sentenceOf(change, moment)).join(' '), moment)
    },
  },
  {
    of: ({ displaySettings }) => displaySettings.context.draft,
    textOf: moment => {
      const [former, draft] = [moment.before, moment.now].map(each => each.displaySettings.context)
      const step = stepOfDraft(moment)
      const setting = former?.draft && draft?.draft && settingBetween(former.draft, draft.draft)
      const dataset = draft?.target?.displayed.dataset
      if (step === null || !setting || !dataset) return null
      return withStep(step, sentenceOf({ kind: 'setting', dataset, setting }, moment), moment)
    },
  },
  {
    of: inspectorIn,
    textOf: ({ now, language }) => {
      const tab = inspectorIn(now)
      const t = texts(language)
      if (tab === null) return t('outcomes:inspectorClosed')
      // The announcement of an inspected zone includes its values.
      return tab === 'zone' ? null : t('outcomes:inspector', { tab: t(`outcomes:tabs.${tab}`) })
    },
  },
  {
    of: ({ panels }) => panels.value.options,
    textOf: ({ now, language }) => texts(language)(`outcomes:options.${now.panels.value.options}`),
  },
  {
    of: ({ panels }) => panels.value.catalogue,
    textOf: ({ now, before, language }) => {
      const isLeft =
        now.workbench.context.view === before.workbench.context.view && !now.workbench.context.pending
      // The dataset that replaces it is announced separately.
      return now.panels.value.catalogue === 'open' || isLeft
        ? texts(language)(`outcomes:catalogue.${now.panels.value.catalogue}`)
        : null
    },
  },
  {
    of: ({ drawer }) => (drawer.value === 'folded' ? 'folded' : 'unfolded'),
    textOf: ({ now, language }) =>
      texts(language)(`outcomes:drawer.${now.drawer.matches('folded') ? 'folded' : 'unfolded'}`),
  },
  {
    of: ({ preferences }) => preferences.context.legend,
    textOf: ({ now, language }) => texts(language)(`outcomes:legendFold.${now.preferences.context.legend}`),
  },
  {
    of: ({ workbench }) => workbench.context.fitted,
    textOf: ({ now, language }) => {
      const { fitted } = now.workbench.context
      return fitted && texts(language)('outcomes:fitted', { name: nameOf(fitted.dataset, now, language) })
    },
  },
  {
    of: ({ session }) => session.matches('authenticated'),
    textOf: ({ before, now, language }) =>
      // Restoring the session of a former visit does not count as a login.
      before.session.matches('anonymous') && now.session.matches('authenticated')
        ? texts(language)('outcomes:loggedIn')
        : null,
  },
]

/** Returns the sentences about everything that changed between two moments, in the order of the table. */
export function outcomeOf(before: Snapshots, now: Snapshots, language: Language): string {
  const changed = OUTCOMES.filter(({ of }) => of(before) !== of(now))
  return changed.flatMap(({ textOf }) => textOf({ before, now, language }) ?? []).join(' ')
}

type StepBy = 'undone' | 'redone'

/** Returns whether undo or redo led from one view to the other. */
function stepOfView({ before, now }: Moment): StepBy | null {
  const [former, { view, past, future }] = [before.workbench.context, now.workbench.context]
  const isOf = (step: View | undefined) => step?.displayed === view.displayed && step.ground === view.ground
  if (past.length < former.past.length && isOf(former.past.at(-1))) return 'undone'
  return future.length < former.future.length && past.length > former.past.length && isOf(former.future[0])
    ? 'redone'
    : null
}

/** Returns the undo or redo that led from one draft to the other. */
function stepOfDraft({ before, now }: Moment): StepBy | null {
  const [former, { draft, past, future }] = [before.displaySettings.context, now.displaySettings.context]
  if (draft === former.past.at(-1) && future.length > former.future.length) return 'undone'
  return draft === former.future[0] && past.length > former.past.length ? 'redone' : null
}

const withStep = (step: StepBy | null, what: string, { language }: Moment): string | null => {
  if (what === '') return null
  return step === null ? what : texts(language)(`outcomes:${step}`, { what })
}

function nameOf(dataset: string, { catalogue }: Snapshots, language: Language): string {
  const found = catalogue.context.datasets.find(({ id }) => id === dataset)
  return found ? inLanguage(found.name, language) : dataset
}

function sentenceOf(change: ViewChange, { before, now, language }: Moment): string {
  const t = texts(language)
  const named = (dataset: string) => ({ name: nameOf(dataset, now, language) })
  switch (change.kind) {
    case 'allShown':
      return t('outcomes:allShown')
    case 'order':
      return t('outcomes:order', {
        names: new Intl.ListFormat(language).format(change.datasets.map(each => nameOf(each, now, language))),
      })
    case 'opacity':
      return t('outcomes:opacity', {
        ...named(change.dataset),
        percent: percentText(change.opacity, language),
      })
    case 'isolated':
      return change.entry === null
        ? t('outcomes:allRows', named(change.dataset))
        : t('outcomes:entry', {
            ...named(change.dataset),
            entry: entryName(change.dataset, change.entry, now, language),
          })
    case 'chartOpened':
    case 'chartClosed': {
      const moment = change.kind === 'chartOpened' ? now : before
      return t(`outcomes:${change.kind}`, { chart: chartName(change, moment, language) })
    }
    case 'setting':
      return t('outcomes:setting', {
        ...named(change.dataset),
        setting: settingName(change.setting, language),
      })
    case 'graticule':
    case 'insets':
    case 'reload':
    case 'origin':
      return t(`outcomes:${change.kind}.${change.isOn ? 'on' : 'off'}`)
    case 'basemap':
      return basemapText(change.basemap, language)
    case 'legend':
      return t('outcomes:legend', { corner: t(`commands:choices.${change.corner}`) })
    case 'page':
      return t(`outcomes:page.${change.part}`, {
        place: t(`commands:choices.${change.part}.${change.place}` as never),
      })
    case 'paper':
      return t(`outcomes:paper.${change.choice}`)
    case 'instance':
      return t('outcomes:shown', { name: instanceIn(change.dataset, now, language) })
    default:
      return t(`outcomes:${change.kind}`, named(change.dataset))
  }
}

function instanceIn(dataset: string, { workbench }: Snapshots, language: Language): string {
  const { view, sheets } = workbench.context
  const sheet = sheets[view.displayed.find(entry => entry.dataset === dataset)?.instance ?? '']
  return sheet ? datedName(sheet.dataset, sheet.instance, language) : dataset
}

function entryName(dataset: string, entry: string, snapshots: Snapshots, language: Language): string {
  const choice = legendEntry.choices(snapshots, [dataset]).find(({ value }) => value === entry)
  if (!choice) return entry
  return 'name' in choice
    ? inLanguage(choice.name, language)
    : texts(language)(`commands:${choice.key}` as never)
}

function chartName(
  { dataset, chart }: { dataset: string; chart: Chart },
  { workbench }: Snapshots,
  language: Language,
): string {
  const { view, sheets } = workbench.context
  const sheet = sheets[view.displayed.find(entry => entry.dataset === dataset)?.instance ?? '']
  const titles = (sheet && labelsOfChart(sheet, chart))?.map(({ title }) => inLanguage(title, language))
  return [
    texts(language)(`commands:choices.charts.${chart.kind}`),
    (titles ?? chart.labels).join(' × '),
  ].join(', ')
}

/** Names of the settings, as their fields have them. */
const SETTING_NAMES = {
  label: 'settings:label',
  compared: 'outcomes:comparison',
  type: 'settings:type',
  hexagons: 'settings:points.hexagons',
  secondLabel: 'settings:second.label',
  mode: 'settings:mode',
  form: 'settings:form',
  classes: 'settings:classes',
  classCount: 'commands:steps.count',
  breaks: 'settings:breaks',
  range: 'outcomes:ends',
  matrix: 'settings:second.matrix',
  ramp: 'settings:ramp',
  middle: 'settings:middle',
  reversed: 'outcomes:direction',
  zeroApart: 'settings:zeroApart',
  randomColours: 'settings:random',
  minColour: 'outcomes:minColour',
  maxColour: 'outcomes:maxColour',
  colour: 'settings:colour',
  noDataColour: 'settings:noDataColour',
  outlined: 'settings:areas.outlined',
  pointShape: 'outcomes:pointShape',
  pointSize: 'outcomes:pointSize',
  pointOutline: 'outcomes:pointOutline',
  lineWidth: 'outcomes:lineWidth',
  lineSized: 'settings:lines.sized',
  lineDash: 'settings:lines.dash',
  names: 'settings:text.title',
  text: 'settings:text.title',
  renamed: 'outcomes:legendTexts',
} as const satisfies Record<Setting, string>

const settingName = (setting: Setting, language: Language): string => texts(language)(SETTING_NAMES[setting])

/**
 * Outcome of the last action since some snapshots. Each sentence is a new element, so that assistive technology
 * announces the same one again.
 */
export function Outcome({ since }: { since: Snapshots }) {
  const snapshots = useSnapshots()
  const language = useLanguage()
  const [last, setLast] = useState({ snapshots: since, number: 0, text: '' })
  if (snapshots !== last.snapshots) {
    const text = outcomeOf(last.snapshots, snapshots, language)
    setLast(text === '' ? { ...last, snapshots } : { snapshots, number: last.number + 1, text })
  }
  return last.text === '' ? null : <p key={last.number}>{last.text}</p>
}
