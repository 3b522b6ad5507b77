import { lazy, Suspense } from 'react'
import { useMachine } from '../shared/runtime.tsx'

const Screen = lazy(async () => ({ default: (await import('./screen.tsx')).CatalogueScreen }))

/** Tells whether the catalogue lies over map and table. */
export const useIsCatalogueOpen = () =>
  useMachine('workbench', snapshot => snapshot.matches({ catalogue: 'open' }))

/** The catalogue while it is open. Its code comes when it is first wanted. */
export function Catalogue() {
  return useIsCatalogueOpen() ? (
    <Suspense>
      <Screen />
    </Suspense>
  ) : null
}
