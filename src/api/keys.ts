import { z } from 'zod'
import type { ApiKey } from '../domain/account/account.ts'
import { ask, callWithoutAnswer } from './client.ts'

const PATH = '/accounts/rest/api/'

/** Key as servers of this kind list it, with different field names. */
const Key = z
  .object({
    id: z.union([z.string(), z.number()]).transform(String),
    name: z.string(),
    prefix: z.string().nullish(),
    created: z.string().optional(),
    created_at: z.string().optional(),
    date: z.string().optional(),
    last_used: z.string().nullish(),
    expiry_date: z.string().nullish(),
  })
  .transform(
    (key): ApiKey => ({
      id: key.id,
      name: key.name,
      prefix: key.prefix ?? null,
      created: key.created ?? key.created_at ?? key.date ?? '',
      lastUsed: key.last_used ?? null,
      expiry: key.expiry_date ?? null,
    }),
  )

const KeyList = z.union([
  z.array(Key),
  z.object({ results: z.array(Key) }).transform(({ results }) => results),
])

const NewKey = z
  .object({
    key: z.string().optional(),
    token: z.string().optional(),
    value: z.string().optional(),
    api_key: z.string().optional(),
  })
  .transform((answer, issues) => {
    const value = answer.key ?? answer.token ?? answer.value ?? answer.api_key
    if (value) return { value }
    issues.addIssue({ code: 'custom', message: 'The answer has no key.' })
    return z.NEVER
  })

/** Lists the keys of the account, newest first. */
export const listKeys = (signal?: AbortSignal): Promise<ApiKey[]> => ask(KeyList, { path: PATH, signal })

/** Creates a key and returns its value, which is never shown again. */
export const createKey = (
  body: { name: string; expiry_date: string | null },
  signal?: AbortSignal,
): Promise<{ value: string }> => ask(NewKey, { path: PATH, body, signal })

export const removeKey = (id: string, signal?: AbortSignal): Promise<void> =>
  callWithoutAnswer({ path: `${PATH}${encodeURIComponent(id)}/`, method: 'DELETE', signal })
