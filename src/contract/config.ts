import { z } from 'zod'
import { Text } from './common.ts'
import { DatasetId } from './ids.ts'

/** A dataset that is being prepared, and how many of its instances are still to come. */
const Preparing = z.object({ dataset: DatasetId, name: Text, instances: z.int().positive() })
export type Preparing = z.infer<typeof Preparing>

/** Facts about the installation that the client needs: `GET /config.json`. */
export const ClientConfig = z.object({
  version: z.string(),
  access: z.enum(['account', 'open']),
  /** The style of a basemap the operator configured, or null for the product's own. */
  basemap_style_url: z.url().nullable(),
  /** The application's id with Google, or null where logging in with Google is not offered. */
  google_client_id: z.string().nullable(),
  /** Proof asked of Google's window: a code where the server has the secret to exchange one, else an access token. */
  google_flow: z.enum(['code', 'token']),
  /** Address to which errors are reported, or null when none are. */
  sentry_dsn: z.url().nullable(),
  /** Whether an account to try the product with is one call away: on the person's own machine only. */
  demo: z.boolean(),
  /** Whether the messages of the product can be read at `/dev/mailbox/`: on the person's own machine only. */
  mailbox: z.boolean(),
  /** Whether feedback is mailed to who runs the installation; it is kept there in any case. */
  feedback_mailed: z.boolean(),
  /** Persons who may import: the owner of the machine, whoever has an account, accounts of editors, or nobody. */
  import: z.enum(['local', 'account', 'editor', 'off']),
  /** Bytes of the largest file that can be imported. */
  import_max_bytes: z.int().positive(),
  /** Whether browsers keep the page and what was seen, for visits without a network. */
  offline: z.boolean().default(false),
  /** Datasets of the starting catalogue with instances that are still being prepared, and appear when they are whole. */
  preparing: z.array(Preparing).default([]),
})
export type ClientConfig = z.infer<typeof ClientConfig>

/** Tells whether the server asks programs for a key, as far as is known. */
export const asksForKeys = (config: ClientConfig | null): boolean => config?.access !== 'open'
