import { SHELL } from './cacheNames.ts'
import { pathOfFile } from './rules.ts'

/** Version of the page: its name and its files. */
export type Version = { name: string; files: readonly string[] }

const AT_ONCE = 4
const PAGE = '/'

/**
 * Caches the page of a version with all its files, or nothing: rejects if a file fails to load, or the server
 * has another version. Reuses files that other versions have cached.
 */
export async function keepShell({ name, files }: Version): Promise<void> {
  try {
    const cache = await caches.open(SHELL + name)
    const page = await fetched(PAGE, { cache: 'no-cache' })
    if (!(await isOf(page.clone(), files))) throw new Error('The version of the server has changed.')
    const waiting = [...files]
    const keepNext = async () => {
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
        await cache.put(file, (await caches.match(file)) ?? (await fetched(file, { priority: 'low' })))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, keepNext))
    await cache.put(PAGE, page)
  } catch (error) {
    await caches.delete(SHELL + name)
    throw error
  }
}

async function fetched(address: string, options: RequestInit): Promise<Response> {
  const answer = await fetch(address, options)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer
}

/** Returns whether a page is of the version with these files, by its scripts. */
export async function isOf(page: Response, files: readonly string[]): Promise<boolean> {
  const named = [...(await page.text()).matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, file = '']) =>
    pathOfFile(new URL(file, location.href)),
  )
  return named.length > 0 && named.every(file => files.includes(file))
}

/**
 * Removes the shells of former versions, except the last one: a tab opened before the update still requests
 * its files, which the server may no longer have.
 */
export async function removeFormerShells({ name }: Pick<Version, 'name'>): Promise<void> {
  const former = (await caches.keys()).filter(each => each.startsWith(SHELL) && each !== SHELL + name)
  await Promise.all(former.slice(0, -1).map(each => caches.delete(each)))
}

/** Returns a cached file of any version; its path identifies its content. */
export const keptFile = (path: string): Promise<Response | undefined> => caches.match(path)

/** Returns the cached page of a version. */
export async function keptPage({ name }: Pick<Version, 'name'>): Promise<Response | undefined> {
  return (await caches.open(SHELL + name)).match(PAGE)
}
