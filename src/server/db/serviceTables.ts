import type { Generated, Selectable } from 'kysely'
import type { Language } from '../../contract/languages.mjs'

/** The tables of what serves accounts and visitors. */
export interface ServiceTables {
  mail: MailTable
  api_key: ApiKeyTable
  feedback: FeedbackTable
  saved_style: SavedStyleTable
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
  state: Generated<'open' | 'answered' | 'closed'>
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

export type MailRow = Selectable<MailTable>
export type ApiKeyRow = Selectable<ApiKeyTable>
export type SavedStyleRow = Selectable<SavedStyleTable>
