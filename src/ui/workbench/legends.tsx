import '../compare/compare.css'
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left'
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right'
import { lazy, type MouseEvent, memo, type PointerEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { Displayed, LegendCorner, Style } from '../../contract/view.ts'
import { misleadsByArea } from '../../domain/colour/style.ts'
import { endWidths, symbolOf } from '../../domain/colour/symbols.ts'
import { hasInsets as isOfOverseas } from '../../domain/insets/insets.ts'
import { textsOnMap } from '../../domain/view/mapTexts.ts'
import { comparisonBaseOf, labelOf } from '../../domain/view/shown.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useLabelTitle } from '../shared/labelTitle.tsx'
import { useNumber, useText } from '../shared/language.ts'
import { useIsLow } from '../shared/media.ts'
import { useLoad, useMachine, useRuntime } from '../shared/runtime.tsx'
import { StyleSwatch } from '../shared/swatch.tsx'
import { EntrySymbols } from '../shared/symbolSwatch.tsx'
import { useDatasetName, useInstanceName } from '../shared/texts.ts'
import { useCommand } from '../shared/useCommand.ts'
import { ColourBy, LegendBody } from './legendBody.tsx'
import { dragToCorner } from './legendDrag.ts'
import type { Renaming } from './renameField.tsx'

const RenameField = lazy(() => import('./renameField.tsx'))

type LegendsProps = { isNarrow: boolean; hasInsets: boolean; corner: LegendCorner }

/**
 * Renders the legends of visible datasets in a corner of the map, topmost first. The active one is unfolded
 * if there is room. Dragging a head moves them to the nearest corner, and a double click renames a text.
 */
export function Legends({ isNarrow, hasInsets, corner }: LegendsProps) {
  const { t } = useTranslation('map')
  const displayed = useMachine('workbench', ({ context }) => context.view.displayed)
  const active = useMachine('workbench', ({ context }) => context.active)
  const isLow = useIsLow()
  const runtime = useRuntime()
  const drag = (event: PointerEvent<HTMLElement>) =>
    dragToCorner(event, to => {
      if (to !== corner) run(commandById('legend.place'), 'button', runtime, [to])
    })
  const [renaming, setRenaming] = useState<Renaming | null>(null)
  const visible = displayed.filter(entry => entry.visible).toReversed()
  const isAlone = visible.length === 1
  if (visible.length === 0) return null
  return (
    <aside
      className="legends"
      data-over-map
      data-corner={corner}
      data-beside-insets={hasInsets || undefined}
      aria-label={t('legend.name')}
      onPointerDown={drag}
      onDoubleClick={event => setRenaming(renamingAt(event))}
    >
      {visible.map(entry => (
        <LegendCard
          key={`${entry.dataset} ${entry.dataset === active}`}
          entry={entry}
          isActive={entry.dataset === active}
          isAlone={isAlone}
          isFolded={isLow || isNarrow}
          hasInsets={hasInsets}
        />
      ))}
      {renaming && (
        <Suspense fallback={null}>
          <RenameField renaming={renaming} onDone={() => setRenaming(null)} />
        </Suspense>
      )}
    </aside>
  )
}

/** Returns the text of a legend under the pointer, if it can be renamed. */
function renamingAt({ target }: MouseEvent<HTMLElement>): Renaming | null {
  const text = target instanceof Element ? target.closest<HTMLElement>('[data-renames]') : null
  const dataset = text?.closest<HTMLElement>('[data-dataset]')?.dataset['dataset']
  const part = text?.dataset['renames']
  if (!text || dataset === undefined || part === undefined) return null
  return { dataset, part, text: text.textContent, place: text.getBoundingClientRect() }
}

type Props = {
  entry: Displayed
  isActive: boolean
  /** True if no other legend is visible: its label needs no dataset to distinguish it from others. */
  isAlone: boolean
  isFolded: boolean
  hasInsets: boolean
}

function LegendCard({ entry, isActive, isAlone, isFolded, hasInsets }: Props) {
  const { t } = useTranslation('map')
  const name = useDatasetName()
  const text = useText()
  const legend = useLoad(entry.dataset, load => load?.context.legend ?? null)
  const preview = useMachine('workbench', ({ context }) => context.preview)
  const sheet = useMachine('workbench', ({ context }) => context.sheets[entry.instance])
  const isOpen = useMachine('preferences', ({ context }) => context.legend === 'open')
  const { run: fold, data } = useCommand('legend.fold')
  if (!legend) return null
  const isChosen = isActive && !isFolded
  const style = preview?.dataset === entry.dataset ? preview.style : entry.style
  const label = sheet ? labelOf(sheet, style.label) : null
  const title = 'label' in legend ? text(legend.label) : ''
  const hasOtherDates = sheet !== undefined && sheet.dataset.instances > 1
  return (
    <details className="legend" data-dataset={entry.dataset} open={isChosen && isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. */}
      <summary
        {...(isChosen ? data : {})}
        onClick={event => {
          // Also prevented at the end of a drag.
          if (!isChosen || event.defaultPrevented) return
          event.preventDefault()
          fold()
        }}
      >
        <span className="legend-name">{name(entry.dataset)}</span>
        <span className="legend-folded">
          <StyleSwatch style={style} />
          <span>{title || name(entry.dataset)}</span>
          {!isAlone && title && <span className="legend-of">{name(entry.dataset)}</span>}
        </span>
      </summary>
      {isActive && <InstanceSteps instance={entry.instance} hasRange={entry.style.range !== null} />}
      <EntrySymbols value={id => symbolOf(legend, style, id)}>
        <LegendBody
          legend={legend}
          dataset={entry.dataset}
          isolated={style.isolated}
          widths={endWidths(legend, style)}
        />
      </EntrySymbols>
      {label && misleadsByArea(label, style, legend.kinds ?? []) && (
        <CountHint dataset={entry.dataset} label={label.name} isTried={preview?.dataset === entry.dataset} />
      )}
      <TextNote instance={entry.instance} style={style} />
      <UnmatchedNote instance={entry.instance} />
      {hasInsets && <InsetsNote instance={entry.instance} />}
      {legend.kind === 'circles' && !legend.second && <ColourBy dataset={entry.dataset} />}
      <div className="legend-actions">
        <CommandButton command="settings.open" args={[entry.dataset]} label={t('legend.edit')} size="small" />
        {isActive && comparisonBaseOf(entry.style) === null && hasOtherDates && <CompareButton />}
      </div>
    </details>
  )
}

/** Short, so that it fits next to the other button of the legend. */
function CompareButton() {
  const { t } = useTranslation('map')
  const { title } = useCommand('instances.compare')
  return <CommandButton command="instances.compare" label={t('legend.compare')} name={title} size="small" />
}

type HintProps = { dataset: string; label: string; isTried: boolean }

/** Warns that a count misleads when it fills areas, and offers circles, also for a draft. */
function CountHint({ dataset, label, isTried }: HintProps) {
  const { t } = useTranslation('map')
  const command = isTried
    ? ({ command: 'form.choose', args: ['circle'] } as const)
    : ({ command: 'label.circles', args: [dataset, label] } as const)
  return (
    <CommandButton
      {...command}
      label={t('legend.countHint')}
      appearance="subtle"
      size="small"
      className="legend-look"
    />
  )
}

/** Names the labels whose values are written on the zones; their names need no explanation. */
function TextNote({ instance, style }: { instance: string; style: Style }) {
  const { t } = useTranslation('map')
  const titleOf = useLabelTitle()
  const sheet = useMachine('workbench', ({ context }) => context.sheets[instance])
  if (!sheet) return null
  const written = textsOnMap(sheet, style)
  const what = [...(written.names ? [t('legend.zoneNames')] : []), ...written.labels.map(titleOf)]
  return written.labels.length > 0 ? (
    <p className="legend-note">{t('legend.text', { what: what.join(' · ') })}</p>
  ) : null
}

/** Explains that insets have their own scales. */
function InsetsNote({ instance }: { instance: string }) {
  const { t } = useTranslation('map')
  const isOfInsets = useMachine('workbench', ({ context }) => {
    const sheet = context.sheets[instance]
    return sheet !== undefined && isOfOverseas(sheet.instance)
  })
  return isOfInsets && <p className="legend-insets">{t('insetsNote')}</p>
}

/**
 * Reports how many rows of an instance have no zone, so that neither map nor table shows them, and what to
 * do.
 */
function UnmatchedNote({ instance: id }: { instance: string }) {
  const { t } = useTranslation('map')
  const number = useNumber()
  const text = useText()
  const sheet = useMachine('workbench', ({ context }) => context.sheets[id])
  if (!sheet || sheet.instance.unmatched === 0) return null
  const { dataset, instance } = sheet
  const origin = dataset.geometry_origin
  const count = { count: instance.unmatched, formatted: number(instance.unmatched) }
  return (
    <details className="legend-unzoned">
      <summary>{t('unzoned.what', count)}</summary>
      <p>{t('unzoned.count', { ...count, rows: number(instance.rows) })}</p>
      {origin && <p>{t('unzoned.why', { origin: text(origin.name) })}</p>}
      <CommandButton
        command="import.open"
        label={t('unzoned.import')}
        name={t('unzoned.importName')}
        size="small"
      />
      <CommandButton command="card.open" args={[dataset.id]} label={t('unzoned.card')} size="small" />
    </details>
  )
}

const STEP_BUTTON = { appearance: 'subtle', size: 'small', iconOnly: true } as const

type StepsProps = { instance: string; hasRange: boolean }

/** Renders the displayed date of the active dataset between the previous and the next one. */
const InstanceSteps = memo(function InstanceSteps({ instance, hasRange }: StepsProps) {
  const { t } = useTranslation('compare')
  const sheet = useMachine('workbench', ({ context }) => context.sheets[instance])
  const name = useInstanceName()
  if (!sheet || sheet.dataset.instances < 2) return null
  return (
    <fieldset className="instance-steps" aria-label={t('steps')}>
      <CommandButton {...STEP_BUTTON} command="instance.previous" icon={<ChevronLeftRegular />} />
      <span className="tabular">{name(sheet.instance)}</span>
      <CommandButton {...STEP_BUTTON} command="instance.next" icon={<ChevronRightRegular />} />
      {hasRange && <CommandButton command="range.release" size="small" appearance="subtle" />}
    </fieldset>
  )
})
