import { frCommunes } from './frCommunes.ts'
import { frDepartements } from './frDepartements.ts'
import { frEpci } from './frEpci.ts'
import { frRegions, frRegions2015 } from './frRegions.ts'
import { frVilles } from './frVilles.ts'
import { mondeContrastes } from './mondeContrastes.ts'
import { mondeFrontieres } from './mondeFrontieres.ts'
import { mondeMailles } from './mondeMailles.ts'
import { mondeMaillesSeismes } from './mondeMaillesSeismes.ts'
import { mondePays } from './mondePays.ts'
import { mondeSeismes } from './mondeSeismes.ts'
import { mondeStatistiques } from './mondeStatistiques.ts'
import { mondeVilles } from './mondeVilles.ts'
import type { Seed } from './seed.ts'
import { usChomage } from './usChomage.ts'
import { usComtes } from './usComtes.ts'

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
