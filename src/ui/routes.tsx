import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { createBrowserRouter, type RouteObject, useLocation, useRouteError } from 'react-router'
import { edit } from '../commands/draft.ts'
import { CommandButton } from './shared/commandButton.tsx'
import { UnexpectedError } from './shared/errorPanel.tsx'
import { useRuntime } from './shared/runtime.tsx'
import { Shell } from './shell/shell.tsx'

/** The code of a screen did not arrive. */
class ScreenMissing extends Error {}

/** A screen whose code comes when it is first shown. */
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
 * A screen that did not come tells the machine, which loads the page anew once; what could not be drawn is reported.
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
    // As if nobody had caught it: it is told to the person, and reported.
    else reportError(error)
  }, [runtime, error])
  return <UnexpectedError>{isFramed && <BackLink />}</UnexpectedError>
}

/** Links to the workbench and, on it, to an empty one: what cannot be drawn may be what is shown. */
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
    path: '/',
    lazy: screen(async () => (await import('./workbench/workbench.tsx')).Workbench),
  },
  {
    path: '/import',
    lazy: screen(async () => (await import('./import/import.tsx')).ImportScreen),
  },
  {
    path: '/login',
    lazy: screen(async () => (await import('./auth/login.tsx')).LoginScreen),
  },
  {
    path: '/signup',
    lazy: screen(async () => (await import('./auth/signup.tsx')).SignupScreen),
  },
  {
    path: '/account/confirm/:token?',
    lazy: screen(async () => (await import('./auth/confirm.tsx')).ConfirmScreen),
  },
  {
    path: '/account/settings',
    lazy: screen(async () => (await import('./account/settings.tsx')).SettingsScreen),
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

/** The screens within their frame, which one that cannot be drawn leaves as it is. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <Failed />,
      hydrateFallbackElement: <Shell />,
      children: [{ errorElement: <Failed isFramed />, children: screens }],
    },
  ])
