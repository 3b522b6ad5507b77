import { z } from 'zod'

/** What the client must know of the installation: `GET /config.json`. */
export const ClientConfig = z.object({
  version: z.string(),
  access: z.enum(['account', 'open']),
  /** The style of a basemap the operator configured, or null for the product's own. */
  basemap_style_url: z.url().nullable(),
})
export type ClientConfig = z.infer<typeof ClientConfig>
