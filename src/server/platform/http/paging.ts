import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { PAGE_SIZE } from '../../../contract/common.ts'
import type { CountedSlice, Slice } from '../slice.ts'
import { ApiError } from './errors.ts'

/** Parameter `page`. An invalid page is reported as such, not as a malformed field. */
export const PageParameter = z
  .string()
  .optional()
  .meta({ description: `1, 2, …: ${PAGE_SIZE} rows each`, example: '1' })

/** Parameter `page_size`, for smaller answers. */
const PageSizeParameter = z
  .string()
  .regex(/^(0|[1-9]\d{0,2}|1000)$/)
  .optional()
  .meta({
    description: `Number of rows of a page, ${PAGE_SIZE} by default and at most; 0 only returns the count`,
    example: '20',
  })

/** Parameters of a page whose size the caller chooses. */
export const PageQuery = z.object({ page: PageParameter, page_size: PageSizeParameter })

/** Returns the slice of a list for a `page` parameter. Throws the 404 of an invalid page. */
export function sliceOf(page: string | undefined, size: string | undefined = undefined): Slice {
  if (page !== undefined && !/^[1-9]\d{0,8}$/.test(page)) throw ApiError.notFound('invalidPage')
  const limit = Number(size ?? PAGE_SIZE)
  return { offset: (Number(page ?? 1) - 1) * limit, limit }
}

/**
 * Returns a page of a list of `count` elements, with the addresses of its neighbours. Throws a 404 beyond the
 * last one.
 */
export function pageOf<T>(c: Context, { offset, limit }: Slice, count: number, results: T[]) {
  if (limit === 0) return { count, next: null, previous: null, results }
  if (offset > 0 && offset >= count) throw ApiError.notFound('invalidPage')
  const number = offset / limit + 1
  return {
    count,
    next: offset + limit < count ? addressOfPage(c, number + 1) : null,
    previous: number > 1 ? addressOfPage(c, number - 1) : null,
    results,
  }
}

/** Returns the page of a list that the parameters ask for. Throws a 404 beyond the last one. */
export async function readPage<T>(
  c: Context,
  { page, page_size }: z.infer<typeof PageQuery>,
  read: (slice: Slice) => Promise<CountedSlice<T>>,
) {
  const slice = sliceOf(page, page_size)
  const { count, results } = await read(slice)
  return pageOf(c, slice, count, results)
}

/** Absolute path: correct behind any proxy. */
function addressOfPage(c: Context, number: number): string {
  const url = new URL(c.req.url)
  url.searchParams.set('page', String(number))
  return url.pathname + url.search
}
