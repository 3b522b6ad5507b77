import { frCommunes } from './fr-communes.ts'
import { frDepartements } from './fr-departements.ts'
import { frRegions, frRegions2015 } from './fr-regions.ts'
import { frVilles } from './fr-villes.ts'
import { mondePays } from './monde-pays.ts'
import { mondeStatistiques } from './monde-statistiques.ts'
import { mondeVilles } from './monde-villes.ts'
import type { Seed } from './seed.ts'

/** The starting catalogue in the order it is imported and listed: who lends zones comes before who borrows them. */
export const CATALOGUE: readonly Seed[] = [
  frDepartements(2026, 'latest'),
  frDepartements(2021, 'historical'),
  frRegions,
  frRegions2015,
  frVilles,
  frCommunes(2026, 'latest'),
  frCommunes(2021, 'historical'),
  mondePays,
  mondeStatistiques,
  mondeVilles,
]
