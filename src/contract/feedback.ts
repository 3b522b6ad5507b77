import { z } from 'zod'
import { Email } from './account.ts'
import { SentPath } from './path.ts'

/** Opinion of somebody on the product. */
export const Feedback = z
  .object({
    feedback: z.string().trim().min(1).max(5000),
    /** Address for an answer; may be left out or empty. */
    email: z
      .string()
      .refine(text => text === '' || Email.safeParse(text).success, { error: 'invalidEmail' })
      .nullable()
      .optional(),
    can_contact: z.boolean().default(false),
    /** One to five. */
    rate: z.int().min(1).max(5).nullable().optional(),
    /** Path that led there, as recorded by the application: acts without anything that was typed. */
    path: SentPath.nullable().optional(),
  })
  .meta({ id: 'Feedback' })
export type Feedback = z.input<typeof Feedback>
