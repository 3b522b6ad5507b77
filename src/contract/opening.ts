import { z } from 'zod'
import { Dataset, Instance } from './dataset.ts'
import { Label } from './label.ts'
import { TileManifest } from './tiles.ts'

/** Files of which the zones of an instance are drawn: its tiles, and the hash of the column of names. */
export const ZoneFiles = z.object({ manifest: TileManifest, names: z.string() })
export type ZoneFiles = z.infer<typeof ZoneFiles>

/** Everything that a display needs to know of an instance before the first byte of its zones. */
export const Opening = z
  .object({
    dataset: Dataset,
    instance: Instance,
    labels: z.array(Label),
    /** The labels of the instance that lends the geometry; none when there is none. */
    origin_labels: z.array(Label),
    /** Null as long as its tiles are being made: its zones come in pages then. */
    files: ZoneFiles.nullable(),
  })
  .meta({ id: 'Opening' })
export type Opening = z.infer<typeof Opening>
