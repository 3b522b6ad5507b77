import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../shared/commandButton.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { useMachine } from '../shared/runtime.tsx'

const load = () => import('./screen.tsx')

/** The catalogue, or what is said in its place where its code does not come. */
const Screen = lazy(() =>
  load().then(
    ({ CatalogueScreen }) => ({ default: CatalogueScreen }),
    () => ({ default: MissingCatalogue }),
  ),
)

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

/** Tells whether the catalogue lies over map and table. */
export const useIsCatalogueOpen = () =>
  useMachine('workbench', snapshot => snapshot.matches({ catalogue: 'open' }))

/** The catalogue while it is open. Its code comes beside the map, so that it is there when it is wanted. */
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
