import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { preview } from '../../commands/preview.ts'
import { commandById } from '../../commands/registry.ts'
import type { Dataset } from '../../contract/dataset.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { InstanceDates } from '../shared/instanceDates.tsx'
import { useText } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { ExtentPicture } from './extentPicture.tsx'

/** A dataset to choose from: what it is, where it is, its dates, and whose it is. */
export function DatasetRow({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('catalogue')
  const text = useText()
  const { id } = dataset
  const name = text(dataset.name)
  const isChosen = useMachine('selection', ({ context }) => context.dataset === id)
  return (
    <li className="catalogue-row" data-dataset={id} data-chosen={isChosen || undefined} {...usePrefetch(id)}>
      <ExtentPicture bbox={dataset.latest?.bbox ?? null} />
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

/** Lets what the display of a dataset begins with be fetched while its row is pointed at or has the focus. */
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

/** Type of a dataset, the number of its zones, the dataset that lends them, its source and its licence. */
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
  return parts.filter(part => part).join(' · ')
}

/** Number of dates that a row shows: the card has all of them. */
const SHOWN_DATES = 6
