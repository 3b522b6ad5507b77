import { z } from 'zod'
import { PresetBasemap } from './basemaps.ts'
import { Text } from './common.ts'
import { DatasetId } from './ids.ts'

/** Dataset being prepared, and the number of pending instances. */
const Preparing = z.object({ dataset: DatasetId, name: Text, instances: z.int().positive() })
export type Preparing = z.infer<typeof Preparing>

/** Facts about the installation for the client: `GET /config.json`. */
export const ClientConfig = z.object({
  version: z.string(),
  access: z.enum(['account', 'open']),
  /** Ids of the datasets that may be viewed without an account. */
  showcase: z.array(z.string()).default([]),
  /**
   * Style URL of the operator's basemap, or null for the product's own. `{theme}` and `{language}` are
   * replaced by those of the page.
   */
  basemap_style_url: z.string().nullable(),
  /** Basemaps of other hosts that users may choose. */
  basemaps: z.array(PresetBasemap).default([]),
  /** Google client id, or null without Google login. */
  google_client_id: z.string().nullable(),
  /**
   * Proof that the page requests from Google: a code if the server can exchange it with a secret, otherwise
   * an access token.
   */
  google_flow: z.enum(['code', 'token']),
  /** Sentry DSN, or null without reporting. */
  sentry_dsn: z.url().nullable(),
  /** True if a demo account exists: on the user's own machine only. */
  demo: z.boolean(),
  /** True if mails can be read at `/dev/mailbox/`: on the user's own machine only. */
  mailbox: z.boolean(),
  /** True if feedback is also mailed to the operator; it is always stored. */
  feedback_mailed: z.boolean(),
  /**
   * Users who may import. `local`: this browser, which is the owner's; `owner`: the owner of the machine, but not in
   * this browser; `account`: any account; `editor`: editors; `off`: nobody.
   */
  import: z.enum(['local', 'owner', 'account', 'editor', 'off']),
  /** Maximum bytes of an imported file. */
  import_max_bytes: z.int().positive(),
  /** True if browsers cache the page and seen data for use without a network. */
  offline: z.boolean().default(false),
  /** Datasets of the starting catalogue with instances in preparation, which appear when complete. */
  preparing: z.array(Preparing).default([]),
})
export type ClientConfig = z.infer<typeof ClientConfig>

/** Datasets that may be viewed without an account: all, or the named ones. */
export type OpenData = 'all' | readonly string[]

/** Returns the datasets that a server opens to everyone. */
export const openDataOf = ({ access, showcase }: Pick<ClientConfig, 'access' | 'showcase'>): OpenData =>
  access === 'open' ? 'all' : showcase

/** Returns whether a dataset may be viewed without an account. */
export const isOpenData = (open: OpenData, dataset: string): boolean =>
  open === 'all' || open.includes(dataset)

/** Returns whether the server requires an API key, as far as known. */
export const asksForKeys = (config: ClientConfig | null): boolean => config?.access !== 'open'
