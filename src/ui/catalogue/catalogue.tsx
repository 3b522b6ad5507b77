import { useMachine } from '../shared/runtime.tsx'
import { CatalogueScreen } from './screen.tsx'

/** Returns whether the catalogue covers map and table. */
export const useIsCatalogueOpen = () =>
  useMachine('panels', snapshot => snapshot.matches({ catalogue: 'open' }))

/** Renders the catalogue while it is open. */
export const Catalogue = () => useIsCatalogueOpen() && <CatalogueScreen />
