import type { z } from 'zod'
import { ask, type Call } from './client.ts'

type Page<T> = { next: string | null; results: T[] }

/** Every element of a list that is short enough to be held whole. */
export async function askAll<T>(schema: z.ZodType<Page<T>>, call: Call): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { next, results } = await ask(schema, { ...call, parameters: { ...call.parameters, page } })
    all.push(...results)
    if (next === null) return all
  }
}
