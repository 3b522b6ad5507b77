import type {
  AccountChange,
  AuditEntry,
  ListedAccount,
  ListedImport,
  ListedJob,
} from '../../contract/administration.ts'
import type { FeedbackState, ListedFeedback } from '../../contract/feedback.ts'
import type { AccountState, Role } from '../../contract/role.ts'

/** Parts of the administration, in the order in which they are offered; the first one opens by itself. */
export const SECTIONS = ['accounts', 'feedback', 'imports', 'jobs', 'audit'] as const
export type Section = (typeof SECTIONS)[number]

const SCREEN = '/administration'

/** Returns the path of a part of the administration. */
export const pathOfSection = (section: Section): string =>
  section === 'accounts' ? SCREEN : `${SCREEN}/${section}`

/** Returns the part of the administration that a path leads to, or null for none; a slash at its end says nothing. */
export const sectionOf = (path: string): Section | null =>
  SECTIONS.find(section => pathOfSection(section) === path.replace(/\/$/, '')) ?? null

/** Rows of a page. */
export const PAGE_ROWS = 50

/** Conditions that the listed accounts meet, and the listed feedback; null: whatever it is. */
export type ListFilter = {
  search: string
  state: AccountState | null
  role: Role | null
  feedback: FeedbackState | null
}

/** All accounts, and the feedback that waits for somebody. */
export const FIRST_FILTER: ListFilter = { search: '', state: null, role: null, feedback: 'open' }

/** A page of a part of the administration that is asked for; pages count from 1. */
export type Asked = { section: Section; page: number; filter: ListFilter }

/** A page of a part of the administration, and how many rows all pages have. */
export type Listing = { count: number } & (
  | { section: 'accounts'; rows: readonly ListedAccount[] }
  | { section: 'feedback'; rows: readonly ListedFeedback[] }
  | { section: 'imports'; rows: readonly ListedImport[] }
  | { section: 'jobs'; rows: readonly ListedJob[] }
  | { section: 'audit'; rows: readonly AuditEntry[] }
)

type Someone = Pick<ListedAccount, 'pk' | 'username'>

/** An act on somebody's account, on a feedback by its number, or on an instance by its id; null: on all there are. */
export type Act =
  | { kind: 'change'; account: Someone; change: AccountChange }
  | { kind: 'deletion'; account: Someone }
  | { kind: 'mark'; feedback: number; state: FeedbackState }
  | { kind: 'answer'; feedback: number; text: string }
  | { kind: 'removal'; instance: string }
  | { kind: 'again'; instance: string | null }

/** Returns the name of what an act is about, or null where it is plain. */
export function subjectOf(act: Act | null): string | null {
  if (act?.kind === 'removal' || act?.kind === 'again') return act.instance
  return act && 'account' in act ? act.account.username : null
}

/** Rows of a list that are listed, of those that there are: the first, the last and the number of all. */
export const shownOf = (
  { count, rows }: Listing,
  page: number,
): { from: number; to: number; count: number } => {
  const before = (page - 1) * PAGE_ROWS
  return { from: Math.min(before + 1, count), to: before + rows.length, count }
}

/** Tells whether pages follow the one that is listed. */
export const hasNext = (listing: Listing | null, page: number): boolean =>
  listing !== null && listing.count > page * PAGE_ROWS

/** Tells whether tiles are listed as given up: those of an instance, or any at all (null). */
export const isGivenUp = (listing: Listing | null, instance: string | null): boolean =>
  listing?.section === 'jobs' &&
  listing.rows.some(row => row.state === 'givenUp' && (instance === null || row.instance === instance))
