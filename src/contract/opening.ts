import { z } from 'zod'
import { Dataset, Instance } from './dataset.ts'
import { Label } from './label.ts'
import { GeometryKind, TileManifest } from './tiles.ts'

/** Files for drawing the zones of an instance: its tiles, and the hash of the column of names. */
export const ZoneFiles = z.object({ manifest: TileManifest, names: z.string() })
export type ZoneFiles = z.infer<typeof ZoneFiles>

/** Everything that a display needs before the first byte of the zones. */
export const Opening = z
  .object({
    dataset: Dataset,
    instance: Instance,
    labels: z.array(Label),
    /** Labels of the origin instance; empty if there is none. */
    origin_labels: z.array(Label),
    /** Names of labels of the origin instance with damaged values; absent if there are none. */
    unreadable_labels: z.array(z.string()).optional(),
    /** Null while tiles are being built; zones then load in pages. */
    files: ZoneFiles.nullable(),
  })
  .meta({ id: 'Opening' })
export type Opening = z.infer<typeof Opening>

/** Opening of a file of this browser, which has no tiles that name the kinds of its zones. */
export const LocalOpening = Opening.extend({ kinds: z.array(GeometryKind).optional() })
export type LocalOpening = z.infer<typeof LocalOpening>
