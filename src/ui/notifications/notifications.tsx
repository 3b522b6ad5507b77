import './notifications.css'
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle'
import { InfoRegular } from '@fluentui/react-icons/svg/info'
import { WarningRegular } from '@fluentui/react-icons/svg/warning'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification } from '../../../machines/notifications.machine.ts'
import { edit } from '../../commands/draft.ts'
import { instanceParts, isLocal } from '../../contract/idParts.ts'
import { CommandButton, PossibleButton } from '../shared/commandButton.tsx'
import { useLocation } from '../shared/location.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useDatasetName, useDate, useEdition } from '../shared/texts.ts'

/**
 * Shows the latest notifications at the top right. Their timers pause under the pointer and the focus. The
 * region is always rendered, so that assistive technology announces its messages.
 */
export function Snackbars() {
  const { t } = useTranslation('notifications')
  const runtime = useRuntime()
  const hold = () => edit(runtime, 'notifications', { type: 'notifications.held' })
  const release = ({ currentTarget }: SyntheticEvent) => {
    if (!currentTarget.matches(':hover, :focus-within'))
      edit(runtime, 'notifications', { type: 'notifications.released' })
  }
  const { pathname } = useLocation()
  const visible = useMachine('notifications', ({ context }) => context.visible).filter(
    ({ key }) => !(OF_IMPORT.has(key) && pathname === '/import'),
  )
  return (
    <section {...neverHidden} className="snackbars" aria-label={t('name')}>
      <ul
        aria-live="polite"
        aria-relevant="additions"
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {visible.map(notification => (
          <Snackbar key={notification.id} notification={notification} />
        ))}
      </ul>
    </section>
  )
}

/** Results of an import, which its own screen shows. */
const OF_IMPORT: ReadonlySet<Notification['key']> = new Set(['imported', 'importFailed'])

/**
 * Messages with dates as their detail, from the former to the current one. Other details are names, shown
 * unchanged.
 */
const DATED: ReadonlySet<Notification['key']> = new Set(['coloursHeld'])

/** Messages whose detail begins with an instance, shown by the name of its dataset. */
const OF_INSTANCE: ReadonlySet<Notification['key']> = new Set([
  'linkDatasetMissing',
  'linkLabelUnknown',
  'linkFilterUnknown',
  'linkComparedUnknown',
])

/** Shows the detail of a message, with the names of its data. */
export function Detail({ message, detail }: { message: Notification['key']; detail: string }) {
  const date = useDate()
  const name = useDatasetName()
  const written = useEdition()
  if (OF_INSTANCE.has(message)) {
    const [instance = '', ...rest] = detail.split(': ')
    const { dataset, edition } = instanceParts(instance)
    const named = edition === null ? name(dataset) : `${name(dataset)} (${written(edition)})`
    return <span className="snackbar-detail">{[named, ...rest].join(' – ')}</span>
  }
  return (
    <span className="snackbar-detail" title={detail}>
      {DATED.has(message) ? detail.split(' → ').map(date).join(' → ') : detail}
    </span>
  )
}

function Snackbar({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications')
  const { id, kind, key, detail, about } = notification
  return (
    <li className="snackbar" data-kind={kind}>
      <KindIcon kind={kind} />
      <p>
        {t(`texts.${key}`)}
        {detail && <Detail message={key} detail={detail} />}
      </p>
      <div className="snackbar-offers">
        {key === 'dropNeedsAccount' && <CommandButton command="account.login" size="small" />}
        {key === 'styleUnsaved' && about && (
          <CommandButton command="settings.save" args={[about]} label={t('save')} size="small" />
        )}
        {key === 'fileNotOpened' && (
          <PossibleButton command="file.import" label={t('publish')} size="small" />
        )}
        {key === 'fileOpened' && (
          <PossibleButton command="file.rejoin" label={t('otherZones')} size="small" />
        )}
        {key === 'fileOpened' && about && (
          <PossibleButton command="own.import" args={[about]} label={t('publish')} size="small" />
        )}
        {key === 'ownRemoved' && <CommandButton command="own.restore" label={t('undo')} size="small" />}
        {key === 'styleRemoved' && <CommandButton command="style.restore" label={t('undo')} size="small" />}
        {(key === 'mapRemoved' || key === 'mapReplaced') && (
          <CommandButton command="savedMap.restore" label={t('undo')} size="small" />
        )}
        {key === 'mapSavedInAccount' && <KeepOwn />}
        {(key === 'stepRemoved' || key === 'storyCleared' || key === 'storyRedated') && (
          <CommandButton command="story.restore" label={t('undo')} size="small" />
        )}
        {(key === 'storyRemoved' || key === 'storyReplaced') && (
          <CommandButton command="story.undelete" label={t('undo')} size="small" />
        )}
        {key === 'storiesHere' && <PossibleButton command="story.move" label={t('moveMaps')} size="small" />}
        {(key === 'templateRemoved' || key === 'templateReplaced') && (
          <CommandButton command="template.restore" label={t('undo')} size="small" />
        )}
        {key === 'templatesHere' && (
          <PossibleButton command="template.move" label={t('moveMaps')} size="small" />
        )}
        {key === 'mapsHere' && <PossibleButton command="savedMap.move" label={t('moveMaps')} size="small" />}
        {key === 'removedWithUndo' && <CommandButton command="view.undo" label={t('undo')} size="small" />}
        {key === 'updated' && <CommandButton command="guide.news" size="small" />}
      </div>
      <CommandButton
        command="notification.dismiss"
        args={[id]}
        label={t('close')}
        icon={<DismissRegular />}
        iconOnly
        size="small"
        appearance="transparent"
      />
    </li>
  )
}

/** Offers to keep the data of this browser that a saved map uses. */
function KeepOwn() {
  const { t } = useTranslation('notifications')
  const own = useMachine(
    'workbench',
    ({ context }) => context.view.displayed.find(({ dataset }) => isLocal(dataset))?.dataset,
  )
  return own ? <PossibleButton command="own.keep" args={[own]} label={t('keepOwn')} size="small" /> : null
}

const ICONS = {
  error: ErrorCircleRegular,
  success: CheckmarkCircleRegular,
  info: InfoRegular,
  warning: WarningRegular,
}

/** Shows the kind of a message. */
export function KindIcon({ kind }: { kind: Notification['kind'] }) {
  const { t } = useTranslation('notifications')
  const Icon = ICONS[kind]
  return <Icon className="kind-icon" aria-label={t(`kinds.${kind}`)} role="img" />
}

/** Attributes that the component library reads before hiding an element. */
type Flagged = HTMLElement & { __tabsterElementFlags?: { noDirectAriaHidden?: boolean } }

/**
 * Attributes of an element that stays accessible while a modal dialog is open. The library normally hides all
 * children of the page; with these attributes it enters the ancestors and only hides the siblings.
 */
const neverHidden = { ref: exposeAncestors, 'data-tabster-never-hide': '' }

function exposeAncestors(element: Flagged | null): void {
  for (
    let around = element?.parentElement as Flagged | null | undefined;
    around;
    around = around.parentElement
  )
    around.__tabsterElementFlags = { ...around.__tabsterElementFlags, noDirectAriaHidden: true }
}
