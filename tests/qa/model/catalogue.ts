import { z } from 'zod'
import { Dataset, Instance } from '../../../src/contract/dataset.ts'
import { Label } from '../../../src/contract/label.ts'
import type { ScriptedCatalogue } from '../../support/scriptedCatalogue.ts'
import facts from './catalogue.json' with { type: 'json' }
import { catalogueOf } from './catalogueOf.ts'

const Facts = z.object({
  datasets: z.array(Dataset),
  instances: z.record(z.string(), z.array(Instance)),
  labels: z.record(z.string(), z.array(Label)),
})

/** Zone of the first dataset. Regions differed before 2016. */
export const ZONE = 'fr-regions.84'

/** Zone at the map's centre when the first dataset is displayed. */
export const CENTRE = 'fr-regions.27'

/** Catalogue of the generated paths: a small zone dataset and label dataset of the starting catalogue. */
export const catalogue: ScriptedCatalogue = {
  ...catalogueOf(Facts.parse(facts)),
  lacks: (zone, instance) => zone === ZONE && instance === 'fr-regions~2015',
}
