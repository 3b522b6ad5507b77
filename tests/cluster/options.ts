import { parseArgs } from 'node:util'
import { z } from 'zod'
import { COMMON, readOption, text } from '../../src/server/platform/commandLine.ts'

const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

export interface Options {
  servers: number
  workers: number
  port: number
  data: string | undefined
  /** Duration of random kills in seconds; undefined for none. */
  kill: number | undefined
  every: number
  seed: number
  lang: string | undefined
  help: boolean
}

/** Parses the command line. Throws a TypeError on unknown options. */
export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      servers: text,
      workers: text,
      port: text,
      data: text,
      kill: text,
      every: text,
      seed: text,
      ...COMMON,
    },
  })
  return {
    servers: readOption(count(1, 20), '--servers', values.servers) ?? 3,
    workers: readOption(count(1, 20), '--workers', values.workers) ?? 2,
    port: readOption(count(0, 65_535), '--port', values.port) ?? 4173,
    data: values.data,
    kill: readOption(count(1, 86_400), '--kill', values.kill),
    every: readOption(count(1, 3600), '--every', values.every) ?? 5,
    seed: readOption(count(0, 2 ** 31 - 1), '--seed', values.seed) ?? Math.floor(Math.random() * 1e6),
    lang: values.lang,
    help: values.help,
  }
}
