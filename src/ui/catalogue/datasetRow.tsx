import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { preview } from '../../commands/run.ts'
import type { Dataset } from '../../contract/dataset.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { InstanceDates } from '../shared/instanceDates.tsx'
import { useText } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { ExtentPicture } from './extentPicture.tsx'

/** Row of a dataset: type, extent, dates and source. */
export function DatasetRow({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('catalogue')
  const text = useText()
  const { id } = dataset
  const name = text(dataset.name)
  const isChosen = useMachine('catalogue', ({ context }) => context.dataset === id)
  return (
    <li className="catalogue-row" data-dataset={id} data-chosen={isChosen || undefined} {...usePrefetch(id)}>
      <ExtentPicture
        instance={dataset.latest}
        others={dataset.dates.flatMap(date => (date.id === dataset.latest?.id ? [] : date.id))}
      />
      <div className="catalogue-about">
        <ChooseButton id={id} name={name} isChosen={isChosen} />
        <p className="catalogue-description">{text(dataset.description)}</p>
        <p className="catalogue-facts">
          <Facts dataset={dataset} />
        </p>
        <InstanceDates dataset={dataset} most={SHOWN_DATES} />
      </div>
      <div className="catalogue-actions">
        <CommandButton
          command="dataset.display"
          args={[id]}
          label={t('display')}
          name={t('about', { action: t('display'), name })}
          size="small"
          appearance={isChosen ? 'primary' : 'secondary'}
        />
        <CommandButton
          command="card.open"
          args={[id]}
          label={t('card')}
          name={t('about', { action: t('card'), name })}
          size="small"
          appearance="subtle"
        />
      </div>
    </li>
  )
}

/** Prefetches the data of a dataset while its row is hovered or focused. */
function usePrefetch(dataset: string) {
  const runtime = useRuntime()
  const stop = useRef(() => {})
  const end = () => {
    stop.current()
    stop.current = () => {}
  }
  const begin = () => {
    end()
    stop.current = preview(runtime, commandById('dataset.display'), [dataset])
  }
  useEffect(() => () => stop.current(), [])
  return { onPointerEnter: begin, onPointerLeave: end, onFocus: begin, onBlur: end }
}

function ChooseButton({ id, name, isChosen }: { id: string; name: string; isChosen: boolean }) {
  const { run, data } = useCommand('dataset.select', [id])
  return (
    <h3>
      <button {...data} type="button" className="catalogue-name" aria-pressed={isChosen} onClick={run}>
        {name}
      </button>
    </h3>
  )
}

/** Type, number of zones, origin dataset, source and licence of a dataset. */
function Facts({ dataset: { type, latest, geometry_origin, source } }: { dataset: Dataset }) {
  const { t } = useTranslation('catalogue')
  const text = useText()
  const parts = [
    type === 'label' && t('labels'),
    geometry_origin && t('on', { name: text(geometry_origin.name) }),
    latest && t('zones', { count: latest.zones }),
    source.name,
    source.licence,
  ]
  return parts.filter(part => part && part !== UNKNOWN).join(' · ')
}

/** Source or licence that the file of a dataset does not name. */
const UNKNOWN = '—'

/** Number of dates in a row; the card shows all of them. */
const SHOWN_DATES = 6
