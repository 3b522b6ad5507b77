import './shell.css'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../machines/chord.machine.ts'
import type { Snapshots } from '../../commands/command.ts'
import { continuations, formatKeys } from '../../commands/keymap.ts'
import { commands } from '../../commands/registry.ts'
import { datedName } from '../../domain/view/instanceName.ts'
import { READY_DATASETS } from '../../domain/view/readyMaps.ts'
import { ContextMenu } from '../menus/contextMenu.tsx'
import { Snackbars } from '../notifications/notifications.tsx'
import { Palette } from '../palette/palette.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useFocusInSight } from '../shared/focusInSight.ts'
import { KeyCaps } from '../shared/keyCaps.tsx'
import { useLanguage, useText } from '../shared/language.ts'
import { LazyDialog, LazyPart } from '../shared/lazyDialog.tsx'
import { useFocusRecovery } from '../shared/restoreFocus.ts'
import { useMachine, useSnapshotStore, useSnapshots } from '../shared/runtime.tsx'
import { FirstChoices } from './firstChoices.tsx'
import { NavBar } from './navBar.tsx'

const loadPanel = async () => (await import('../recording/panel.tsx')).Panel

/** Recorded path, below any screen. Its code loads on first use. */
function Recording() {
  const isOn = useMachine('recording', snapshot => snapshot.matches('on'))
  return isOn ? <LazyPart isOpen load={loadPanel} close="recording.toggle" /> : null
}

const loadHelp = async () => (await import('../help/help.tsx')).HelpDialog

/** Dialog of all keys, whose code loads on first use. */
function Help() {
  const isOpen = useMachine('panels', snapshot => snapshot.matches({ help: 'open' }))
  return <LazyDialog isOpen={isOpen} load={loadHelp} close="help.toggle" />
}

// If the server is unreachable, a first action is not announced, but still runs.
const Outcome = lazy(() =>
  import('./outcomes.tsx').then(
    ({ Outcome }) => ({ default: Outcome }),
    () => ({ default: () => null }),
  ),
)

/** Announces outcomes politely, regardless of the focus. The code loads with the user's first input. */
function OutcomeRegion() {
  const { snapshots } = useSnapshotStore()
  const [before, setBefore] = useState<Snapshots | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const begin = () => {
      listening.abort()
      setBefore(snapshots())
    }
    for (const input of ['keydown', 'pointerdown', 'click'])
      addEventListener(input, begin, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [snapshots])
  return (
    <div className="visually-hidden" role="status" data-outcome="">
      {before && (
        <Suspense>
          <Outcome since={before} />
        </Suspense>
      )}
    </div>
  )
}

const loadHistory = async () => (await import('../notifications/history.tsx')).NotificationHistory

/** Dialog of past messages, whose code loads on first use. */
function NotificationHistory() {
  const isOpen = useMachine('notifications', snapshot => snapshot.matches('open'))
  return <LazyDialog isOpen={isOpen} load={loadHistory} close="notifications.toggle" />
}

const loadFeedback = async () => (await import('../feedback/feedback.tsx')).FeedbackDialog

/** Feedback dialog, whose code loads on first use. */
function Feedback() {
  const isOpen = useMachine('feedback', snapshot => !snapshot.matches('closed'))
  return <LazyDialog isOpen={isOpen} load={loadFeedback} close="feedback.close" />
}

const loadLogout = async () => (await import('../account/logout.tsx')).LogoutDialog

function Logout() {
  const isOpen = useMachine('logout', snapshot => snapshot.matches('asking'))
  return <LazyDialog isOpen={isOpen} load={loadLogout} close="logout.cancel" />
}

/** Frame of every screen: navigation, palette, help and notifications. */
export function Shell({ children }: { children?: ReactNode }) {
  useScreenTitle()
  useFocusRecovery()
  useFocusInSight()
  return (
    <div className="shell">
      <NavBar />
      <div className="notices">
        <BetaNotice />
        <div aria-live="polite">
          <Away />
        </div>
      </div>
      <div className="screen">{children}</div>
      <Recording />
      <Snackbars />
      <Palette />
      <ChordHint />
      <OutcomeRegion />
      <ContextMenu />
      <Help />
      <NotificationHistory />
      <Feedback />
      <Logout />
    </div>
  )
}

/** Explains who this beta is for, until the user dismisses it. A first visit also offers language and theme. */
function BetaNotice() {
  const { t } = useTranslation('workbench')
  const isShown = useMachine('preferences', ({ context }) => context.notice === 'shown')
  const config = useMachine('installation', ({ context }) => context.config)
  const isFirstVisit = useMachine('workbench', ({ context }) => context.stored.isFirstVisit)
  if (!isShown) return null
  const opens = config?.access === 'account' && config.showcase.length > 0
  const isReady = READY_DATASETS.every(dataset => config?.showcase.includes(dataset))
  return (
    <aside className="notice" aria-label={t('noticeName')}>
      <p>
        {t(config?.access === 'open' ? 'noticeOpen' : 'notice')}
        {opens && ` ${t(isReady ? 'noticeMaps' : 'noticeSome')}`}
      </p>
      {isFirstVisit && <FirstChoices />}
      <CommandButton
        command="notice.dismiss"
        label={t('noticeHide')}
        icon={<DismissRegular />}
        iconPosition="after"
        appearance="transparent"
        size="small"
      />
    </aside>
  )
}

/**
 * Reports that the server is unreachable, that displayed data come from this browser, and what else is
 * available.
 */
function Away() {
  const { t } = useTranslation('workbench')
  const isAway = useMachine('installation', snapshot => snapshot.matches({ server: 'away' }))
  const kept = useMachine('installation', ({ context }) => context.kept)
  const known = useMachine('catalogue', ({ context }) => context.datasets)
  const isDisplaying = useMachine('workbench', ({ context }) => context.view.displayed.length > 0)
  const language = useLanguage()
  const text = useText()
  if (!isAway) return null
  const names = known.filter(({ latest }) => latest && kept.includes(latest.id)).map(({ name }) => text(name))
  return (
    <p className="notice notice-away">
      {t('away.sentence')} {isDisplaying && t('away.cached')}{' '}
      {names.length > 0 && t('away.kept', { names: new Intl.ListFormat(language).format(names) })}
    </p>
  )
}

/** Screens with their own title, by path prefix. */
const TITLES = [
  ['/import', 'import'],
  ['/login', 'login'],
  ['/signup', 'signup'],
  ['/account/confirm', 'confirm'],
  ['/account/settings', 'settings'],
  ['/administration', 'administration'],
  ['/password-reset', 'passwordReset'],
  ['/password/reset', 'newPassword'],
] as const

/** Sets the page title to the screen's name or, on the map, to its content, as the server does. */
function useScreenTitle(): void {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const path = useMachine('navigation', ({ context }) => context.place.path)
  const shown = useMachine('workbench', ({ context }) =>
    context.view.displayed
      .flatMap(({ instance }) => context.sheets[instance] ?? [])
      .map(({ dataset, instance }) => datedName(dataset, instance, language))
      .join(' – '),
  )
  const [, screen] = TITLES.find(([start]) => path.startsWith(start)) ?? []
  const named = screen ? t(`screens.${screen}`) : shown
  const title = named ? `${named} – Cartable` : 'Cartable'
  useEffect(() => {
    document.title = title
  }, [title])
}

/**
 * Lists the keys that can follow the first key of a sequence, if the user hesitates or asks by `?`, or shows
 * why a key does nothing. The region is always rendered: assistive technology announces only its changes.
 */
function ChordHint() {
  const chord = useMachine('chord', snapshot =>
    snapshot.matches({ waiting: 'hesitating' }) || snapshot.matches('asked')
      ? (snapshot.context.begun?.chord ?? null)
      : null,
  )
  const refusal = useMachine('chord', snapshot =>
    snapshot.matches('refused') ? snapshot.context.refusal : null,
  )
  return (
    <div role="status" className="chord">
      {chord !== null && <Continuations chord={chord} />}
      {refusal && <RefusedKey {...refusal} />}
    </div>
  )
}

function RefusedKey({ command, reason }: Refusal) {
  const { t } = useTranslation(['commands', 'reasons'])
  return (
    <div className="chord-hint">
      <p className="heading">{t(`commands:${command}.title` as never) as string}</p>
      <p>{t(`reasons:${reason}` as never) as string}</p>
    </div>
  )
}

function Continuations({ chord }: { chord: string }) {
  const { t } = useTranslation(['application', 'commands'])
  const following = continuations(commands, useSnapshots(), chord)
  return (
    <div className="chord-hint">
      <p className="heading">
        {t('application:follows', { keys: formatKeys(chord, key => t(`commands:${key}`)).join(' ') })}
      </p>
      <ul>
        {following.map(({ command, keys }) => (
          <li key={command.id}>
            <KeyCaps keys={keys} />
            {/* Screen readers read a key and its action as one sentence. */}
            <span>{t(`commands:${command.id}.title` as never) as string}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
