import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { addressesOf } from '../answers.ts'
import type { Kind, Part } from '../part.ts'
import { addPerson } from '../person.ts'
import { supervise, type Watched } from '../supervise.ts'
import type { Cluster } from '../topology.ts'
import { Books } from './books.ts'
import { Calls } from './calls.ts'
import { loadProduct } from './load.ts'
import { type Verified, verify } from './verify.ts'

/** Milliseconds after a recovery in which others may still detect it. */
const GRACE_MS = 5000

export interface KillOptions extends Watched {
  seconds: number
  everySeconds: number
  seed: number
  onKill?: (part: Part) => void
  /** Called when the kills end. */
  onEnd?: () => void
  /** Stops load and kills early. */
  signal?: AbortSignal
}

/** Result of a run, in milliseconds. */
export interface KillReport extends Verified {
  seed: number
  kills: Partial<Record<Kind, number>>
  acknowledged: Record<string, number>
  /** Successful calls. */
  whole: number
  /** Number of calls answered with 503. */
  refused: number
  broken: number
  longestSilence: number
  /** Longest recovery of a killed part. */
  longestDeath: number
}

/** Kills random parts of a cluster under load, and reports the result. */
export async function killRun(cluster: Cluster, options: KillOptions): Promise<KillReport> {
  const { seconds, everySeconds, seed, onKill = () => undefined, onEnd = () => undefined } = options
  const calls = new Calls(cluster.url)
  const books = new Books()
  const username = `alice-${books.run}`
  await addPerson(cluster, username)
  const deaths: { part: Part; from: number; to: number }[] = []
  const endSupervision = supervise(cluster.parts, {
    onDeath: part => {
      // A part that cannot start because another one is down still counts as down.
      const isKnown = deaths.some(each => each.part === part && each.to === Number.POSITIVE_INFINITY)
      if (!isKnown) deaths.push({ part, from: performance.now(), to: Number.POSITIVE_INFINITY })
      options.onDeath?.(part)
    },
    onBack: (part, ms) => {
      for (const death of deaths)
        if (death.part === part && death.to === Number.POSITIVE_INFINITY) death.to = performance.now()
      options.onBack?.(part, ms)
    },
  })
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])])
  const known = await knownAnswers(cluster)
  const using = loadProduct({ calls, books, username, known, digest, signal })
  const kills: KillReport['kills'] = {}
  for (const part of drawn(cluster.parts, seed, Math.floor(seconds / everySeconds))) {
    await Promise.race([wait(everySeconds * 1000), using])
    if (signal.aborted) break
    if (!part.isAlive()) continue
    onKill(part)
    kills[part.kind] = (kills[part.kind] ?? 0) + 1
    deaths.push({ part, from: performance.now(), to: performance.now() })
    await part.kill()
  }
  await wait(everySeconds * 1000)
  stopping.abort()
  onEnd()
  await using
  while (deaths.some(({ to }) => to === Number.POSITIVE_INFINITY)) await wait(100)
  const verified = await verify(cluster, books)
  await endSupervision()
  return {
    ...verified,
    problems: [...calls.faults, ...unexplained(calls, deaths), ...verified.problems],
    seed,
    kills,
    acknowledged: books.acknowledged,
    whole: calls.whole,
    refused: calls.refused.length,
    broken: calls.broken,
    longestSilence: calls.longestSilence,
    longestDeath: Math.max(0, ...deaths.map(({ from, to }) => to - from)),
  }
}

/** Draws the parts to kill by a seed: each kind equally often. */
function drawn(parts: readonly Part[], seed: number, count: number): Part[] {
  const kinds = [...new Set(parts.map(({ kind }) => kind))]
  const one = fc
    .constantFrom(...kinds)
    .chain(kind => fc.constantFrom(...parts.filter(part => part.kind === kind)))
  return fc.sample(one, { seed, numRuns: count })
}

const digest = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex')

/** Returns existing answers that never change. */
async function knownAnswers({ url }: Cluster): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  // Lists grow, and pages name new tiles.
  const paths = (await addressesOf(url)).filter(path => /^\/cartable\/(geom|export)/.test(path))
  for (const path of paths) {
    const answer = await fetch(url + path)
    if (answer.ok) known.set(path, digest(Buffer.from(await answer.arrayBuffer()).toString('latin1')))
  }
  return known
}

/** Lists 503 answers given while all parts were running, or without Retry-After. */
function unexplained({ refused }: Calls, deaths: readonly { from: number; to: number }[]): string[] {
  return refused.flatMap(({ at, what, again }) => [
    ...(deaths.some(({ from, to }) => from <= at && at <= to + GRACE_MS)
      ? []
      : [`${what}: 503 while all worked`]),
    ...(again === null ? [`${what}: 503 without Retry-After`] : []),
  ])
}
