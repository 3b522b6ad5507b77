import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../commands/draft.ts'
import { createHistoryRouter, type Layer, type LoadLayer, ScreenMissing, type Shown } from './router.ts'
import { CommandButton } from './shared/commandButton.tsx'
import { ErrorBoundary, UnexpectedError } from './shared/errorPanel.tsx'
import { LocationContext, useLocation } from './shared/location.ts'
import { useRuntime } from './shared/runtime.tsx'
import { Shell } from './shell/shell.tsx'

/** Renders the layers of a screen, each in front of the previous one. */
function Layers({ layers: [Outer, ...front] }: { layers: readonly Layer[] }) {
  const runtime = useRuntime()
  useEffect(() => {
    if (Outer) edit(runtime, 'screenLoad', { type: 'screen.shown' })
  }, [runtime, Outer])
  if (!Outer) return null
  return (
    <Outer>
      <Layers layers={front} />
    </Outer>
  )
}

/** On a screen that failed to load or to render, notifies the machines. The page may reload once. */
function Failed({ error, isFramed = false }: { error: unknown; isFramed?: boolean }) {
  const runtime = useRuntime()
  useEffect(() => {
    edit(runtime, 'navigation', { type: 'screen.broken' })
    if (error instanceof ScreenMissing)
      edit(runtime, 'screenLoad', { type: 'screen.failed', reason: error.message })
  }, [runtime, error])
  return <UnexpectedError>{isFramed && <BackLink />}</UnexpectedError>
}

/** Links to the workbench or, from the workbench, to an empty one: the current view may be the cause. */
function BackLink() {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  return pathname === '/' ? (
    <a href="/">{t('emptyMap')}</a>
  ) : (
    <CommandButton command="screen.workbench" label={t('backToMap')} />
  )
}

const workbench: LoadLayer = async () => (await import('./workbench/workbench.tsx')).Workbench

/** Layers of every screen, by its path in lower case, without the last slash. */
const SCREENS: readonly (readonly [path: RegExp, layers: readonly LoadLayer[]])[] = [
  [/^$/, [workbench]],
  // The login is drawn in front of the map, which stays mounted.
  [/^\/login$/, [workbench, async () => (await import('./auth/login.tsx')).LoginScreen]],
  [/^\/signup$/, [workbench, async () => (await import('./auth/signup.tsx')).SignupScreen]],
  [/^\/import$/, [async () => (await import('./import/import.tsx')).ImportScreen]],
  [/^\/account\/confirm(\/[^/]+)?$/, [async () => (await import('./auth/confirm.tsx')).ConfirmScreen]],
  [/^\/account\/settings$/, [async () => (await import('./account/accountSettings.tsx')).SettingsScreen]],
  [
    /^\/administration(\/[^/]+)?$/,
    [async () => (await import('./administration/administration.tsx')).AdministrationScreen],
  ],
  [/^\/password-reset$/, [async () => (await import('./auth/passwordReset.tsx')).PasswordResetScreen]],
  [
    /^\/password\/reset(\/[^/]+){0,2}$/,
    [async () => (await import('./auth/newPassword.tsx')).NewPasswordScreen],
  ],
]
const NOT_FOUND = [async () => (await import('./shared/notFound.tsx')).NotFound]

function layersOf(pathname: string): readonly LoadLayer[] {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  return SCREENS.find(([screen]) => screen.test(path))?.[1] ?? NOT_FOUND
}

export const createRouter = () => createHistoryRouter(layersOf)

type Router = ReturnType<typeof createRouter>

/** Returns the visible screen. The next one is rendered in slices, so that the map is drawn meanwhile. */
function useShown(router: Router): Shown {
  const [shown, setShown] = useState(router.state.shown)
  useLayoutEffect(() => {
    const update = () => startTransition(() => setShown(router.state.shown))
    update()
    return router.subscribe(update)
  }, [router])
  return shown
}

/** Renders the visible screen. The frame stays if the screen fails to render. */
export function Routes({ router }: { router: Router }) {
  const { location, layers, error } = useShown(router)
  return (
    <LocationContext value={location}>
      <ErrorBoundary place={location} fallback={found => <Failed error={found} />}>
        <Shell>
          <ErrorBoundary place={location} fallback={found => <Failed error={found} isFramed />}>
            {error ? <Failed error={error} isFramed /> : <Layers layers={layers} />}
          </ErrorBoundary>
        </Shell>
      </ErrorBoundary>
    </LocationContext>
  )
}
