import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Link } from '../../../contract/ogc.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import type { Slice } from '../../platform/slice.ts'
import { addressWith, linkTo } from './links.ts'
import { MEDIA_TYPES, representationOf } from './representation.ts'

/** Elements of the longest page. More may be asked for, and are not given, as the standard demands. */
export const MAX_LIMIT = 10_000

/** The `limit` of a page. @param most Elements that are given at most. */
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

/** The place in the whole list at which a page begins. Every page costs the same. */
export const OffsetParameter = z
  .string()
  .regex(/^\d{1,9}$/, 'ogc.invalidOffset')
  .default('0')
  .transform(Number)
  .meta({ type: 'integer', minimum: 0, default: 0, description: 'Elements before the page' })

/** Returns the links of a page to the one after it and the one before it. */
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
