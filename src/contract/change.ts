import { z } from 'zod'
import { InstanceId } from './ids.ts'

/** Change of a zone since another instance. Values are those of the labels that are compared. */
export const Change = z.enum(['unchanged', 'value', 'geometry', 'both', 'added']).meta({ id: 'Change' })
export type Change = z.infer<typeof Change>

/** The name that an order goes by when it is that of changes, not of a label. */
export const CHANGE_ORDER = 'compared:change'

/** Instance and label with which the zones of a list are compared. */
export const Compared = z.object({
  /** Another instance of the dataset. */
  base: InstanceId,
  /** The label whose values are compared; else all that both instances have. */
  label: z.string().optional(),
  /** Only the zones of that change. */
  change: Change.optional(),
})
export type Compared = z.infer<typeof Compared>
