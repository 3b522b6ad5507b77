import { AccountPage, AuditPage } from '../contract/administration.ts'
import { type Act, type Asked, type Listing, PAGE_ROWS } from '../domain/administration/sections.ts'
import { ask, tell } from './client.ts'

const BASE = '/accounts/rest/administration'

/** Reads a page of a part of the administration. */
export async function readSection({ section, page, filter }: Asked, signal?: AbortSignal): Promise<Listing> {
  const parameters = { page, page_size: PAGE_ROWS }
  switch (section) {
    case 'accounts': {
      const { search, state, role } = filter
      const wanted = {
        search: search.trim() === '' ? undefined : search.trim(),
        state: state ?? undefined,
        role: role ?? undefined,
      }
      const call = { path: `${BASE}/account/`, parameters: { ...parameters, ...wanted }, signal }
      const { count, results } = await ask(AccountPage, call)
      return { section, count, rows: results }
    }
    case 'audit': {
      const { count, results } = await ask(AuditPage, { path: `${BASE}/audit/`, parameters, signal })
      return { section, count, rows: results }
    }
  }
}

/** Acts on somebody's account. */
export function administer(act: Act, signal?: AbortSignal): Promise<void> {
  const path = `${BASE}/account/${act.account.pk}/`
  return act.kind === 'deletion'
    ? tell({ path, method: 'DELETE', signal })
    : tell({ path, method: 'PATCH', body: act.change, signal })
}
