import type {
  AccountChange,
  AuditEntry,
  ListedAccount,
  ListedImport,
  ListedJob,
} from '../../contract/administration.ts'
import type { FeedbackState, ListedFeedback } from '../../contract/feedback.ts'
import type { AccountState, Role } from '../../contract/role.ts'

/** Sections of the administration, in display order. The first one is the default. */
export const SECTIONS = ['accounts', 'feedback', 'imports', 'jobs', 'audit'] as const
export type Section = (typeof SECTIONS)[number]

const SCREEN = '/administration'

/** Returns the path of a section. */
export const pathOfSection = (section: Section): string =>
  section === 'accounts' ? SCREEN : `${SCREEN}/${section}`

/** Returns the section of a path, with or without a trailing slash; null if there is none. */
export const sectionOf = (path: string): Section | null =>
  SECTIONS.find(section => pathOfSection(section) === path.replace(/\/$/, '')) ?? null

/** Page size. */
export const PAGE_ROWS = 50

/** Filters of the listed accounts and feedback; null matches everything. */
export type ListFilter = {
  search: string
  state: AccountState | null
  role: Role | null
  feedback: FeedbackState | null
}

/** All accounts, and open feedback. */
export const FIRST_FILTER: ListFilter = { search: '', state: null, role: null, feedback: 'open' }

/** Requested page of a section. Pages count from 1. */
export type RequestedPage = { section: Section; page: number; filter: ListFilter }

/** Page of a section, with the number of rows of all pages. */
export type Listing = { count: number } & (
  | { section: 'accounts'; rows: readonly ListedAccount[] }
  | { section: 'feedback'; rows: readonly ListedFeedback[] }
  | { section: 'imports'; rows: readonly ListedImport[] }
  | { section: 'jobs'; rows: readonly ListedJob[] }
  | { section: 'audit'; rows: readonly AuditEntry[] }
)

type Someone = Pick<ListedAccount, 'pk' | 'username'>

/**
 * Administrative action on an account, on feedback by its number, or on an instance by its id; null for all
 * of them.
 */
export type Act =
  | { kind: 'change'; account: Someone; change: AccountChange }
  | { kind: 'deletion'; account: Someone }
  | { kind: 'mark'; feedback: number; state: FeedbackState }
  | { kind: 'answer'; feedback: number; text: string }
  | { kind: 'removal'; instance: string }
  | { kind: 'again'; instance: string | null }

/** Returns the name of the subject of an action, or null if it is obvious. */
export function subjectOf(act: Act | null): string | null {
  if (act?.kind === 'removal' || act?.kind === 'again') return act.instance
  return act && 'account' in act ? act.account.username : null
}

/** Returns the first and last row of a page, and the number of all rows. */
export const rowRangeOf = (
  { count, rows }: Listing,
  page: number,
): { from: number; to: number; count: number } => {
  const before = (page - 1) * PAGE_ROWS
  return { from: Math.min(before + 1, count), to: before + rows.length, count }
}

/** Returns whether further pages follow. */
export const hasNext = (listing: Listing | null, page: number): boolean =>
  listing !== null && listing.count > page * PAGE_ROWS

/** Returns whether tiles are listed as failed: those of an instance, or any (null). */
export const isGivenUp = (listing: Listing | null, instance: string | null): boolean =>
  listing?.section === 'jobs' &&
  listing.rows.some(row => row.state === 'givenUp' && (instance === null || row.instance === instance))
