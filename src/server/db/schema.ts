import type { Generated, Selectable } from 'kysely'
import type { AuditedAct, JobCause } from '../../contract/administration.ts'
import type { Dataset, InstanceStatus } from '../../contract/dataset.ts'
import type { FeedbackState } from '../../contract/feedback.ts'
import type { GivenMeasure } from '../../contract/import.ts'
import type { LabelType } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import type { PersonField } from '../../contract/person.ts'
import type { Role } from '../../contract/role.ts'

/** Text that SQLite checks to be JSON; queries parse it. */
type Json = string

export interface Schema extends AccountTables, ServiceTables {
  meta: { name: string; value: string }
  source: SourceTable
  dataset: DatasetTable
  instance: InstanceTable
  label: LabelTable
  tileset: TilesetTable
  removed_instance: { id: string }
  catalogue_version: { number: number }
  instance_change: { instance: string; base: string; counts: Json; found_at: string }
  followed_dataset: FollowedDatasetTable
  rate_limit: RateLimitTable
  upload: UploadTable
  audit: AuditTable
  job_failure: JobFailureTable
}

/** In PostgreSQL only: with SQLite, the server keeps the counts in memory. */
interface RateLimitTable {
  id: string
  times: number[]
  refused: boolean
  until: number
}

/** PostgreSQL only: files shared by several servers. */
interface UploadTable {
  id: string
  owner: string
  name: string
  address: string | null
  hash: string | null
  used_at: number
  work: 'arrival' | 'check' | 'import' | null
  worker: string | null
  told_at: number
  progress: Json | null
}

export interface AuditTable {
  id: Generated<number>
  at: string
  act: AuditedAct
  account: number | null
  role: Role | null
  author: number | null
  detail: Generated<string | null>
}

interface JobFailureTable {
  key: string
  failures: Generated<number>
  losses: Generated<number>
  cause: JobCause
  error: string | null
  failed_at: string
  given_up: Generated<Flag>
}

interface SourceTable {
  id: string
  name: string
  url: string | null
  licence: string
  licence_url: string | null
  attribution: string
  owner: number | null
}

interface DatasetTable {
  key: Generated<number>
  id: string
  name: Json
  description: Json
  origin: Json
  type: Dataset['type']
  source: string
  geometry_origin: string | null
  owner: number | null
}

interface InstanceTable {
  id: string
  dataset: string
  status: InstanceStatus
  imported_at: string
  data_date: string
  rows: number
  zones: number
  unmatched: number
  bbox: Json | null
  focus: Json | null
  geometry: string
  names: string
  members: string | null
  origin_instance: string | null
  title_label: string | null
  original: string
  original_name: string
  original_type: string
  definition: Json | null
  importer: number | null
  bytes: Generated<number>
  report: Json | null
}

interface LabelTable {
  instance: string
  position: number
  name: string
  title: Json
  type: LabelType
  unit: string | null
  column: string
  stats: Json
  /** Null if no user has stated the measure. */
  measure: GivenMeasure | null
}

interface TilesetTable {
  geometry: string
  version: number
  id: string
  file: string
  keys: string
  tiles: number
}

interface FollowedDatasetTable {
  dataset: string
  address: string
  every: number
  due_at: number
  etag: string | null
  modified: string | null
  file: string | null
  checked_at: string | null
  outcome: Json | null
}

export type DatasetRow = Selectable<DatasetTable>
export type InstanceRow = Selectable<InstanceTable>
export type LabelRow = Selectable<LabelTable>
export type TilesetRow = Selectable<TilesetTable>

/** SQLite has no booleans. */
type Flag = 0 | 1

/** Tables of accounts and their sessions. */
interface AccountTables {
  user: UserTable
  email_address: EmailAddressTable
  social_account: SocialAccountTable
  session: SessionTable
  password_reset: PasswordResetTable
}

interface UserTable extends Record<PersonField, Generated<string>> {
  pk: Generated<number>
  username: string
  username_key: string
  password: string | null
  plan: Generated<string>
  role: Generated<Role>
  active: Generated<Flag>
  /** Bytes; null: the default quota, -1: unlimited. */
  quota: Generated<number | null>
  demo: Generated<Flag>
  date_joined: string
  last_login: string | null
}

interface EmailAddressTable {
  id: Generated<number>
  user: number
  email: string
  email_key: string
  verified: Generated<Flag>
  primary: Generated<Flag>
  browser: string | null
}

interface SocialAccountTable {
  id: Generated<number>
  user: number
  provider: string
  uid: string
  last_login: string
  date_joined: string
}

interface SessionTable {
  sid: string
  user: number
  fingerprint: string
  jti: string
  issued_at: number
  previous_jti: string | null
  expires_at: number
}

interface PasswordResetTable {
  token_hash: string
  user: number
  email: number
  expires_at: number
}

export type UserRow = Selectable<UserTable>
export type SessionRow = Selectable<SessionTable>

/** Tables of services for accounts and visitors. */
interface ServiceTables {
  mail: MailTable
  api_key: ApiKeyTable
  feedback: FeedbackTable
  saved_style: SavedStyleTable
  saved_map: SavedMapTable
  saved_story: SavedStoryTable
  saved_template: SavedTemplateTable
  kept_dataset: KeptDatasetTable
  kept_part: KeptPartTable
  private_link: PrivateLinkTable
  linked_dataset: { link: string; user: number; dataset: string }
  google_token: { jti: string; expires_at: number }
}

interface MailTable {
  id: string
  kind: string
  language: Language
  recipient: string
  params: string
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed'>
  attempts: Generated<number>
  created_at: string
  due_at: number
}

interface ApiKeyTable {
  id: string
  user: number
  name: string
  hash: string
  created_at: string
  last_used_at: string | null
  expires_at: string | null
}

interface FeedbackTable {
  id: Generated<number>
  user: number | null
  text: string
  email: string | null
  can_contact: 0 | 1
  rate: number | null
  state: Generated<FeedbackState>
  created_at: string
  path: string | null
}

interface SavedStyleTable {
  user: number
  id: string
  dataset: string
  name: string
  /** JSON. */
  look: string
  saved_at: string
}

interface SavedMapTable {
  user: number
  id: string
  name: string
  address: string
  picture: string | null
  saved_at: string
}

interface SavedStoryTable {
  user: number
  id: string
  name: string
  /** JSON. */
  steps: string
  saved_at: string
}

interface SavedTemplateTable {
  user: number
  id: string
  name: string
  /** JSON. */
  layout: string
  saved_at: string
}

interface KeptDatasetTable {
  user: number
  dataset: string
  name: string
  bytes: number
  saved_at: string
}

interface KeptPartTable {
  user: number
  dataset: string
  part: number
  content: Uint8Array
}

interface PrivateLinkTable {
  id: string
  user: number
  name: string
  hash: string
  created_at: string
  revoked_at: string | null
}

export type MailRow = Selectable<MailTable>
export type ApiKeyRow = Selectable<ApiKeyTable>
