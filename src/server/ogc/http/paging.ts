import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Link } from '../../../contract/ogc.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { addressWith, linkTo } from './links.ts'
import { MEDIA_TYPES, representationOf } from './representation.ts'

/** Maximum number of elements per page. A higher limit is accepted but reduced, as the standard requires. */
export const MAX_LIMIT = 10_000

/** Parameter `limit` of a page. @param most Maximum number of elements. */
export const LimitParameter = (usual: number, most = MAX_LIMIT) =>
  z
    .string()
    .regex(/^0*[1-9]\d{0,8}$/, 'ogc.invalidLimit')
    .default(String(usual))
    .transform(text => Math.min(Number(text), most))
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: most,
      default: usual,
      description: `Elements of a page, ${most} at most`,
    })

/** Offset of a page in the whole list. Every page costs the same. */
export const OffsetParameter = z
  .string()
  .regex(/^\d{1,9}$/, 'ogc.invalidOffset')
  .default('0')
  .transform(Number)
  .meta({ type: 'integer', minimum: 0, default: 0, description: 'Number of features before the page' })

/** Returns the links of a page to the next and the previous one. */
export function pageLinks(
  c: Context<AppEnv>,
  { offset, limit }: Slice,
  count: number,
  mediaType: string,
): Link[] {
  const type = representationOf(c) === 'html' ? MEDIA_TYPES.html : mediaType
  const at = (start: number) => addressWith(c, { offset: String(start), limit: String(limit) })
  return [
    ...(offset + limit < count ? [linkTo(c, 'next', at(offset + limit), type, 'next')] : []),
    ...(offset > 0 ? [linkTo(c, 'prev', at(Math.max(0, offset - limit)), type, 'prev')] : []),
  ]
}
