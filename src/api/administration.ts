import { AccountPage, AuditPage, JobPage, ListedImportPage } from '../contract/administration.ts'
import { FeedbackPage } from '../contract/feedback.ts'
import { type Act, type Listing, PAGE_ROWS, type RequestedPage } from '../domain/administration/sections.ts'
import { ask, callWithoutAnswer } from './client.ts'

const BASE = '/accounts/rest/administration'

/** Reads a page of a section of the administration. */
export async function readSection(
  { section, page, filter }: RequestedPage,
  signal?: AbortSignal,
): Promise<Listing> {
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
    case 'feedback': {
      const call = {
        path: `${BASE}/feedback/`,
        parameters: { ...parameters, state: filter.feedback ?? undefined },
        signal,
      }
      const { count, results } = await ask(FeedbackPage, call)
      return { section, count, rows: results }
    }
    case 'imports': {
      const call = { path: `${BASE}/import/`, parameters, signal }
      const { count, results } = await ask(ListedImportPage, call)
      return { section, count, rows: results }
    }
    case 'jobs': {
      const { count, results } = await ask(JobPage, { path: `${BASE}/job/`, parameters, signal })
      return { section, count, rows: results }
    }
    case 'audit': {
      const { count, results } = await ask(AuditPage, { path: `${BASE}/audit/`, parameters, signal })
      return { section, count, rows: results }
    }
  }
}

/** Performs an action on an account, feedback or an instance. */
export function administer(act: Act, signal?: AbortSignal): Promise<void> {
  switch (act.kind) {
    case 'change':
      return callWithoutAnswer({
        path: `${BASE}/account/${act.account.pk}/`,
        method: 'PATCH',
        body: act.change,
        signal,
      })
    case 'deletion':
      return callWithoutAnswer({ path: `${BASE}/account/${act.account.pk}/`, method: 'DELETE', signal })
    case 'removal':
      return callWithoutAnswer({
        path: `${BASE}/import/${encodeURIComponent(act.instance)}/`,
        method: 'DELETE',
        signal,
      })
    case 'again':
      return callWithoutAnswer({ path: `${BASE}/job/again/`, body: { instance: act.instance }, signal })
    case 'mark':
      return callWithoutAnswer({
        path: `${BASE}/feedback/${act.feedback}/`,
        method: 'PATCH',
        body: { state: act.state },
        signal,
      })
    case 'answer':
      return callWithoutAnswer({
        path: `${BASE}/feedback/${act.feedback}/answer/`,
        body: { text: act.text },
        signal,
      })
  }
}
