import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { useMachine } from '../shared/runtime.tsx'

const load = () => import('./screen.tsx')

/** Returns the catalogue, or a message if its code fails to load. */
const loadScreen = (): Promise<ComponentType> =>
  load().then(
    ({ CatalogueScreen }) => CatalogueScreen,
    () => MissingCatalogue,
  )

let Screen: ComponentType = lazy(async () => ({ default: await loadScreen() }))

/** Loads the code of the catalogue before the first rendering, which then shows it at once. */
export async function loadCatalogue(): Promise<void> {
  Screen = await loadScreen()
}

function MissingCatalogue() {
  const { t } = useTranslation(['card', 'inspector'])
  return (
    <section className="catalogue-missing" data-pane="catalogue">
      <EmptyState title={t('card:failed')} hint={t('inspector:failures.unreachable')}>
        <CommandButton command="catalogue.close" />
      </EmptyState>
    </section>
  )
}

/** Returns whether the catalogue covers map and table. */
export const useIsCatalogueOpen = () =>
  useMachine('panels', snapshot => snapshot.matches({ catalogue: 'open' }))

/** Renders the catalogue while it is open. Its code is preloaded along with the map. */
export function Catalogue() {
  useEffect(() => {
    load().catch(() => {})
  }, [])
  return useIsCatalogueOpen() ? (
    <Suspense>
      <Screen />
    </Suspense>
  ) : null
}
