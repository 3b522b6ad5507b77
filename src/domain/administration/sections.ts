import type { AccountChange, AuditEntry, ListedAccount } from '../../contract/administration.ts'
import type { AccountState, Role } from '../../contract/role.ts'

/** Parts of the administration, in the order in which they are offered; the first one opens by itself. */
export const SECTIONS = ['accounts', 'audit'] as const
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

/** Conditions that the listed accounts meet; null: whatever it is. */
export type AccountFilter = { search: string; state: AccountState | null; role: Role | null }

export const ANY_ACCOUNT: AccountFilter = { search: '', state: null, role: null }

/** A page of a part of the administration that is asked for; pages count from 1. */
export type Asked = { section: Section; page: number; filter: AccountFilter }

/** A page of a part of the administration, and how many rows all pages have. */
export type Listing = { count: number } & (
  | { section: 'accounts'; rows: readonly ListedAccount[] }
  | { section: 'audit'; rows: readonly AuditEntry[] }
)

/** An act on somebody's account. */
export type Act = { account: Pick<ListedAccount, 'pk' | 'username'> } & (
  | { kind: 'change'; change: AccountChange }
  | { kind: 'deletion' }
)

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
