import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { createBrowserRouter, type RouteObject, useLocation, useRouteError } from 'react-router'
import { edit } from '../commands/draft.ts'
import { CommandButton } from './shared/commandButton.tsx'
import { UnexpectedError } from './shared/errorPanel.tsx'
import { useRuntime } from './shared/runtime.tsx'
import { Shell } from './shell/shell.tsx'

/** Thrown when the code of a screen fails to load. */
class ScreenMissing extends Error {}

/** Returns a screen whose code loads on its first display. */
function screen(load: () => Promise<ComponentType>) {
  return async () => {
    const Screen = await load().catch((error: unknown) => {
      throw new ScreenMissing(String(error), { cause: error })
    })
    return { element: <Shown screen={Screen} /> }
  }
}

function Shown({ screen: Screen }: { screen: ComponentType }) {
  const runtime = useRuntime()
  useEffect(() => edit(runtime, 'screenLoad', { type: 'screen.shown' }), [runtime])
  return <Screen />
}

/**
 * On a screen that failed to load, notifies the machine, which reloads the page once. Rendering errors are
 * reported.
 */
function Failed({ isFramed = false }: { isFramed?: boolean }) {
  const runtime = useRuntime()
  const error = useRouteError()
  useEffect(() => {
    edit(runtime, 'navigation', { type: 'screen.broken' })
    if (error instanceof ScreenMissing)
      edit(runtime, 'screenLoad', {
        type: 'screen.failed',
        reason: error.message,
      })
    // Reported like an uncaught error: the user sees a message, and it is logged.
    else reportError(error)
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

/** Every screen by its path. */
const screens: RouteObject[] = [
  {
    lazy: screen(async () => (await import('./workbench/workbench.tsx')).Workbench),
    children: [
      { path: '/', element: null },
      // The login is drawn in front of the map, which stays mounted.
      { path: '/login', lazy: screen(async () => (await import('./auth/login.tsx')).LoginScreen) },
      { path: '/signup', lazy: screen(async () => (await import('./auth/signup.tsx')).SignupScreen) },
    ],
  },
  {
    path: '/import',
    lazy: screen(async () => (await import('./import/import.tsx')).ImportScreen),
  },
  {
    path: '/account/confirm/:token?',
    lazy: screen(async () => (await import('./auth/confirm.tsx')).ConfirmScreen),
  },
  {
    path: '/account/settings',
    lazy: screen(async () => (await import('./account/accountSettings.tsx')).SettingsScreen),
  },
  {
    path: '/administration/:section?',
    lazy: screen(async () => (await import('./administration/administration.tsx')).AdministrationScreen),
  },
  {
    path: '/password-reset',
    lazy: screen(async () => (await import('./auth/passwordReset.tsx')).PasswordResetScreen),
  },
  {
    path: '/password/reset/:uid?/:token?',
    lazy: screen(async () => (await import('./auth/newPassword.tsx')).NewPasswordScreen),
  },
  {
    path: '*',
    lazy: screen(async () => (await import('./shared/notFound.tsx')).NotFound),
  },
]

/** Creates the router. The frame stays if a screen fails to render. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <Failed />,
      hydrateFallbackElement: <Shell />,
      children: [{ errorElement: <Failed isFramed />, children: screens }],
    },
  ])
