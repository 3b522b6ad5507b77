import { Button, Tooltip } from '@fluentui/react-components'
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down'
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up'
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload'
import { ColorRegular } from '@fluentui/react-icons/svg/color'
import { ContactCardRegular } from '@fluentui/react-icons/svg/contact-card'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { EyeRegular } from '@fluentui/react-icons/svg/eye'
import { EyeCircleRegular } from '@fluentui/react-icons/svg/eye-circle'
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off'
import { FilterRegular } from '@fluentui/react-icons/svg/filter'
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal'
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical'
import { TableSimpleRegular } from '@fluentui/react-icons/svg/table-simple'
import { ZoomFitRegular } from '@fluentui/react-icons/svg/zoom-fit'
import { type DragEvent, type MouseEvent, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { isLocal, isStoredHere } from '../../contract/idParts.ts'
import type { Displayed } from '../../contract/view.ts'
import { zonesIn } from '../../domain/colour/fromLegend.ts'
import { FilterChips } from '../filter/wording.tsx'
import { useContextMenu } from '../menus/contextMenu.tsx'
import { CommandButton, IconButton, PossibleButton } from '../shared/commandButton.tsx'
import { useNumber } from '../shared/language.ts'
import { useLoad, useMachine, useRuntime } from '../shared/runtime.tsx'
import { StyleSwatch } from '../shared/swatch.tsx'
import { useDatasetName, useInstanceName } from '../shared/texts.ts'
import { useCommand } from '../shared/useCommand.ts'
import { OpacityMenu } from './opacity.tsx'

const PLACE = commandById('dataset.place')

/** Properties that make an element a drag handle of a dataset, and another one a drop target. */
type Drag = ReturnType<ReturnType<typeof useDragging>>

/** Lets the user drag displayed datasets to another position. Buttons and keys do the same. */
export function useDragging() {
  const runtime = useRuntime()
  const [dragged, setDragged] = useState<{ dataset: string; rank: number } | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const stop = () => {
    setDragged(null)
    setOver(null)
  }
  return (dataset: string, rank: number) => ({
    handle: {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        const card = event.currentTarget.closest('li')
        if (card) event.dataTransfer.setDragImage(card, 8, 16)
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', dataset)
        setDragged({ dataset, rank })
      },
      onDragEnd: stop,
    },
    target: {
      'data-dragged': dragged?.dataset === dataset || undefined,
      'data-drop': dragged && over === rank && rank !== dragged.rank ? sideOf(rank, dragged.rank) : undefined,
      onDragOver: (event: DragEvent) => {
        if (!dragged) return
        event.preventDefault()
        setOver(rank)
      },
      onDrop: (event: DragEvent) => {
        if (!dragged) return
        event.preventDefault()
        run(PLACE, 'button', runtime, [dragged.dataset, String(rank)])
        stop()
      },
    },
  })
}

/** Returns the side of the card where the dragged one would land. */
const sideOf = (rank: number, from: number) => (rank < from ? 'above' : 'below')

/** Displayed dataset with its actions. */
export function DatasetCard(props: { entry: Displayed; isActive: boolean; isAlone: boolean; drag: Drag }) {
  const { entry, isActive, isAlone, drag } = props
  const { t } = useTranslation('layers')
  const { dataset } = entry
  const name = useDatasetName()(dataset)
  const openMenu = useContextMenu()
  return (
    <li
      className="layer"
      data-active={isActive}
      data-hidden={!entry.visible}
      data-dataset={dataset}
      onContextMenu={event => openMenu(event, { kind: 'layer', dataset }, event.target as Element)}
      {...drag.target}
    >
      <div className="layer-head">
        <span className="layer-grip" title={t('drag')} aria-hidden="true" {...drag.handle}>
          <ReOrderDotsVerticalRegular />
        </span>
        <StyleSwatch style={entry.style} />
        <LayerName dataset={dataset} name={name} isActive={isActive} />
        <OpacityMenu entry={entry} name={name} />
      </div>
      <InstanceLine entry={entry} />
      <FilterChips entry={entry} />
      <FilterPreview entry={entry} />
      <Actions dataset={dataset} name={name} isVisible={entry.visible} isAlone={isAlone} />
    </li>
  )
}

type ActionsProps = { dataset: string; name: string; isVisible: boolean; isAlone: boolean }

/** Commands of a dataset. Memoized, since its colours do not affect them. */
const Actions = memo(function Actions({ dataset, name, isVisible, isAlone }: ActionsProps) {
  const { t } = useTranslation('layers')
  const args = [dataset]
  const about = (action: string) => t('about', { action, name })
  return (
    <>
      <div className="layer-actions">
        <CommandButton
          command="card.open"
          icon={<ContactCardRegular />}
          args={args}
          label={t('card')}
          name={about(t('card'))}
          size="small"
        />
        <CommandButton
          command="table.open"
          icon={<TableSimpleRegular />}
          args={args}
          label={t('openTable')}
          name={about(t('openTable'))}
          size="small"
        />
        <CommandButton
          command="settings.open"
          icon={<ColorRegular />}
          args={args}
          label={t('settings')}
          name={about(t('settings'))}
          size="small"
        />
        <CommandButton
          command="dataset.remove"
          icon={<DeleteRegular />}
          args={args}
          label={t('remove')}
          name={about(t('remove'))}
          size="small"
        />
      </div>
      <div className="layer-tools">
        <IconButton
          command="visibility.toggle"
          icon={isVisible ? <EyeRegular /> : <EyeOffRegular />}
          name={about(t(isVisible ? 'hide' : 'show'))}
          args={args}
        />
        <IconButton
          command="dataset.isolate"
          icon={<EyeCircleRegular />}
          name={about(t(isAlone ? 'unisolate' : 'isolate'))}
          args={args}
        />
        <IconButton command="dataset.raise" icon={<ArrowUpRegular />} name={about(t('raise'))} args={args} />
        <IconButton
          command="dataset.lower"
          icon={<ArrowDownRegular />}
          name={about(t('lower'))}
          args={args}
        />
        <IconButton command="dataset.fit" icon={<ZoomFitRegular />} name={about(t('fit'))} args={args} />
        <IconButton command="filter.open" icon={<FilterRegular />} name={about(t('filter'))} args={args} />
        <MoreCommands dataset={dataset} name={about(t('more'))} />
        {isLocal(dataset) && (
          <PossibleButton
            command="own.import"
            icon={<ArrowUploadRegular />}
            name={about(t('publish'))}
            args={args}
            iconOnly
            appearance="subtle"
            size="small"
          />
        )}
      </div>
    </>
  )
})

/** Opens the menu of the dataset, with the commands that have no room in a narrow drawer. */
function MoreCommands({ dataset, name }: { dataset: string; name: string }) {
  const runtime = useRuntime()
  const open = (event: MouseEvent) => {
    // Beside the button, so that no command opens below the pointer.
    const { right: x, top: y } = event.currentTarget.getBoundingClientRect()
    edit(runtime, 'menu', { type: 'menu.opened', subject: { kind: 'layer', dataset }, x, y })
  }
  return (
    <Tooltip relationship="label" content={name}>
      <Button
        className="layer-more"
        icon={<MoreHorizontalRegular />}
        appearance="subtle"
        size="small"
        aria-haspopup="menu"
        onClick={open}
      />
    </Tooltip>
  )
}

/** Clicking the name makes the dataset active for panels and keys. */
function LayerName({ dataset, name, isActive }: { dataset: string; name: string; isActive: boolean }) {
  const { run, data } = useCommand('dataset.activate', [dataset])
  return (
    <h3 className="layer-name" title={name}>
      <button {...data} type="button" onClick={run} aria-current={isActive}>
        {name}
      </button>
    </h3>
  )
}

/** The map previews the filter on the whole instance if it is loaded, otherwise on the displayed zones. */
function FilterPreview({ entry: { dataset, filter } }: { entry: Displayed }) {
  const { t } = useTranslation('layers')
  const isPreviewed = useLoad(dataset, load => Boolean(load?.context.previewFilter))
  const isWhole = useLoad(dataset, load => load?.context.shownWhole ?? false)
  if (!isPreviewed) return null
  return <p className="layer-preview">{t(filter && !isWhole ? 'filterPreviewWithin' : 'filterPreview')}</p>
}

/** Shows the instance, and the number of its displayed zones. */
function InstanceLine({ entry }: { entry: Displayed }) {
  const { t } = useTranslation('layers')
  const number = useNumber()
  const name = useInstanceName()
  const opened = useMachine('workbench', ({ context }) => context.sheets[entry.instance]?.instance)
  const isHere = useMachine('workbench', ({ context }) => {
    const dataset = context.sheets[entry.instance]?.dataset
    return dataset === undefined || isStoredHere(dataset)
  })
  const instance = useLoad(entry.dataset, load => load?.context.drawnSheet?.instance) ?? opened
  const count = useLoad(entry.dataset, load => (load?.context.legend ? zonesIn(load.context.legend) : null))
  if (!instance) return <p className="layer-line">{t('opening')}</p>
  const shown = count ?? instance.zones
  return (
    <p className="layer-line tabular">
      <span className="layer-status" data-status={instance.status}>
        {t(`status.${isLocal(instance.id) ? (isHere ? 'local' : 'received') : instance.status}`)}
      </span>{' '}
      · <span className="layer-part">{name(instance)}</span> ·{' '}
      <span className="layer-part">
        {shown === instance.zones
          ? t('zones', { count: shown, formatted: number(shown) })
          : t('zonesOf', {
              count: instance.zones,
              shown: number(shown),
              formatted: number(instance.zones),
            })}
      </span>
      {instance.unmatched > 0 && (
        <> · {t('unzoned', { count: instance.unmatched, formatted: number(instance.unmatched) })}</>
      )}
    </p>
  )
}
