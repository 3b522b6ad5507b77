import { frCommunes } from './fr-communes.ts'
import { frDepartements } from './fr-departements.ts'
import { frEpci } from './fr-epci.ts'
import { frRegions, frRegions2015 } from './fr-regions.ts'
import { frVilles } from './fr-villes.ts'
import { mondeContrastes } from './monde-contrastes.ts'
import { mondeFrontieres } from './monde-frontieres.ts'
import { mondeMailles } from './monde-mailles.ts'
import { mondeMaillesSeismes } from './monde-mailles-seismes.ts'
import { mondePays } from './monde-pays.ts'
import { mondeSeismes } from './monde-seismes.ts'
import { mondeStatistiques } from './monde-statistiques.ts'
import { mondeVilles } from './monde-villes.ts'
import type { Seed } from './seed.ts'
import { usChomage } from './us-chomage.ts'
import { usComtes } from './us-comtes.ts'

/** The starting catalogue in the order it is imported and listed: who lends zones comes before who borrows them. */
export const CATALOGUE: readonly Seed[] = [
  frDepartements(2026, 'latest'),
  frDepartements(2024, 'historical'),
  frDepartements(2021, 'historical'),
  frRegions,
  frRegions2015,
  frVilles,
  frCommunes(2026, 'latest'),
  frCommunes(2024, 'historical'),
  frCommunes(2021, 'historical'),
  frEpci(2026, 'latest'),
  frEpci(2024, 'historical'),
  frEpci(2021, 'inactive'),
  mondePays('4.1', 'latest'),
  mondePays('2.0', 'historical'),
  mondeStatistiques(48, 'latest'),
  mondeStatistiques(44, 'historical'),
  mondeFrontieres,
  mondeContrastes(48, 'latest'),
  mondeContrastes(44, 'historical'),
  mondeVilles,
  mondeMailles,
  mondeMaillesSeismes,
  mondeSeismes,
  usComtes,
  usChomage,
]
