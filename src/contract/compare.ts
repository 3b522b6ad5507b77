import { z } from 'zod'
import { InstanceId } from './ids.ts'
import { NamedZone, OrdinalBits } from './zone.ts'

const count = z.int().nonnegative()

/** Differences between the zones of an instance and those of another one of its dataset, the base. */
export const Comparison = z
  .object({
    instance: InstanceId,
    base: InstanceId,
    /** The label whose values are compared, or null for all that both instances have. */
    label: z.string().nullable(),
    /** Zones by change; `removed` ones are in the base only. */
    counts: z.object({
      unchanged: count,
      value: count,
      geometry: count,
      both: count,
      added: count,
      removed: count,
    }),
    /** For each ordinal of the instance a byte, in base64: 0 is no zone, 1 to 5 the changes in their order. */
    changes: z.base64(),
    /** The first of the removed zones, in the order of their keys. */
    removed: z.array(NamedZone),
    /** All removed zones, by their ordinals in the base. */
    former: OrdinalBits,
  })
  .meta({ id: 'Comparison' })
export type Comparison = z.infer<typeof Comparison>
