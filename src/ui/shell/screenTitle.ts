import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMachine } from '../shared/runtime.tsx'

/** The screens that have a title of their own, by the beginning of their paths. */
const TITLES = [
  ['/import', 'import'],
  ['/login', 'login'],
  ['/signup', 'signup'],
  ['/account/confirm', 'confirm'],
  ['/account/settings', 'settings'],
  ['/password-reset', 'passwordReset'],
  ['/password/reset', 'newPassword'],
] as const

/** Names the screen in the title of the page. */
export function useScreenTitle(): void {
  const { t } = useTranslation('common')
  const path = useMachine('navigation', ({ context }) => context.place.path)
  const [, screen] = TITLES.find(([start]) => path.startsWith(start)) ?? []
  const title = screen ? `${t(`screens.${screen}`)} – Cartable` : 'Cartable'
  useEffect(() => {
    document.title = title
  }, [title])
}
