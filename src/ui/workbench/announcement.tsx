import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import type { Label } from '../../contract/label.ts'
import type { Camera, Style } from '../../contract/view.ts'
import { displayKind } from '../../domain/colour/firstStyle.ts'
import { zonesIn } from '../../domain/colour/fromLegend.ts'
import { labelOf, secondLabelOf } from '../../domain/view/shown.ts'
import { useChangeSentence } from '../compare/changes.tsx'
import { useZoneAnnouncement } from '../inspector/zoneTexts.tsx'
import { useNumber, useText } from '../shared/language.ts'
import { useLoad, useMachine } from '../shared/runtime.tsx'
import { useDatasetName } from '../shared/texts.ts'

const SETTINGS = commandById('settings.open')

/**
 * Announces map events politely, regardless of the focus: loaded data, changes between instances, the
 * inspected zone, and places the user has moved to. Announces only the final state.
 */
export function Announcement() {
  const announced = useNewest([useLoaded(), useCompared(), useZoneAnnouncement(), useReached()])
  return (
    <span className="visually-hidden" role="status">
      {announced}
    </span>
  )
}

/**
 * Returns the text that changed last, or the first of several simultaneous changes. A removed text does not
 * replace the announcement.
 */
function useNewest(texts: readonly string[]): string {
  const [held, setHeld] = useState<{ texts: readonly string[]; announced: string }>({
    texts: [],
    announced: '',
  })
  const changed = texts.findIndex((text, at) => text !== '' && text !== held.texts[at])
  if (texts.every((text, at) => text === held.texts[at])) return held.announced
  const announced = texts[changed] ?? held.announced
  setHeld({ texts, announced })
  return announced
}

function useLoaded(): string {
  const { t } = useTranslation('workbench')
  const number = useNumber()
  const name = useDatasetName()
  const isBusy = useMachine('workbench', snapshot => snapshot.hasTag('busy'))
  const hasFailed = useMachine('workbench', snapshot => snapshot.matches({ showing: 'failed' }))
  const { active, displayed } = useCounts()
  const look = useLook()
  if (isBusy) return t('status.busy')
  if (hasFailed) return t('status.failedAll')
  if (active === null || displayed === null) return ''
  const shown = t('status.shown', { name: name(active), count: displayed, formatted: number(displayed) })
  return look ? `${shown} ${look}.` : shown
}

/** Returns how the active dataset shows its label, including a draft, and how to change it. */
function useLook(): string {
  const say = useLookText()
  const entry = useMachine('workbench', ({ context: { view, active } }) =>
    view.displayed.find(({ dataset }) => dataset === active),
  )
  const sheet = useMachine('workbench', ({ context }) => context.sheets[entry?.instance ?? ''])
  const tried = useMachine('workbench', ({ context: { preview } }) => (preview?.isTried ? preview : null))
  const style = tried?.dataset === entry?.dataset && tried ? tried.style : entry?.style
  const label = style && sheet ? labelOf(sheet, style.label) : null
  return style && sheet && label && style.compared === null
    ? say(style, label, secondLabelOf(sheet, style))
    : ''
}

const NO_CHANGES = {
  base: '',
  instance: '',
  counts: { added: 0, removed: 0, geometry: 0, value: 0, both: 0, unchanged: 0 },
}

function useCompared(): string {
  const active = useMachine('workbench', ({ context }) => context.active)
  const legend = useLoad(active ?? '', load => load?.context.legend ?? null)
  const changes = legend?.kind === 'changes' ? legend.changes : null
  const sentence = useChangeSentence(changes ?? NO_CHANGES)
  return changes ? sentence : ''
}

function useReached(): string {
  const { t } = useTranslation('workbench')
  const reached = useMachine('workbench', ({ context }) => context.reached)
  const { place, zoom } = usePlaceTexts()
  return reached ? t('status.reached', { place: place(reached), zoom: zoom(reached) }) : ''
}

/** Counts the displayed zones of the active dataset, all its zones, and its rows without a zone. */
export function useCounts() {
  const active = useMachine('workbench', ({ context }) => context.active)
  const displayed = useLoad(active ?? '', load =>
    load?.context.legend ? zonesIn(load.context.legend) : null,
  )
  const all = useLoad(active ?? '', load => load?.context.drawnSheet?.instance.zones ?? null)
  const unzoned = useLoad(active ?? '', load => load?.context.drawnSheet?.instance.unmatched ?? 0)
  return { active, displayed, all, unzoned }
}

/** Returns formatters of the map's place. */
export function usePlaceTexts() {
  const { t } = useTranslation('workbench')
  const degrees = useNumber({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const level = useNumber({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return {
    place: ({ lat, lng }: Camera) =>
      `${degrees(Math.abs(lat))}° ${t(lat < 0 ? 'status.south' : 'status.north')} · ${degrees(Math.abs(lng))}° ${t(lng < 0 ? 'status.west' : 'status.east')}`,
    zoom: ({ zoom }: Camera) => level(zoom),
  }
}

/** Returns a formatter that describes in one line how a style shows a label, alone or with a second one. */
function useLookText(): (style: Style, label: Label, second: Label | null) => string {
  const { t } = useTranslation('map')
  const text = useText()
  const hasKeys = useMachine('preferences', ({ context }) => context.singleKeys === 'on')
  return (style, label, second) => {
    const names = { label: text(label.title), second: second ? text(second.title) : '' }
    const look = t(`legend.look.${displayKind(style, label, second)}`, names)
    return hasKeys
      ? t('legend.change', { look, key: SETTINGS.keys?.[0] })
      : t('legend.changeInSettings', { look })
  }
}
