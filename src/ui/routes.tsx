import { type ComponentType, useEffect } from 'react'
import { createBrowserRouter, useRouteError } from 'react-router'
import { edit } from '../commands/draft.ts'
import { Unexpected } from './shared/boundary.tsx'
import { useDesk } from './shared/desk.tsx'
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
  const desk = useDesk()
  useEffect(() => edit(desk, 'screenLoad', { type: 'screen.shown' }), [desk])
  return <Screen />
}

/** A screen that did not come tells the machine, which loads the page anew once. */
function Failed() {
  const desk = useDesk()
  const error = useRouteError()
  useEffect(() => {
    if (error instanceof ScreenMissing)
      edit(desk, 'screenLoad', {
        type: 'screen.failed',
        reason: error.message,
      })
    else {
      console.error('A screen could not be drawn.', error)
      edit(desk, 'notifications', {
        type: 'notified',
        kind: 'error',
        key: 'unexpected',
      })
    }
  }, [desk, error])
  return <Unexpected />
}

/** Every screen by its path. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <Failed />,
      hydrateFallbackElement: <Shell />,
      children: [
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
      ],
    },
  ])
