import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readOption } from '../../src/server/platform/commandLine.ts'

const text = { type: 'string' } as const
const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

export interface Options {
  servers: number
  workers: number
  port: number
  data: string | undefined
  lang: string | undefined
  help: boolean
}

/** The command line. Throws a TypeError on what it does not know. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      servers: text,
      workers: text,
      port: text,
      data: text,
      lang: text,
      help: { type: 'boolean', default: false },
    },
  })
  return {
    servers: readOption(count(1, 20), '--servers', values.servers) ?? 3,
    workers: readOption(count(1, 20), '--workers', values.workers) ?? 2,
    port: readOption(count(0, 65_535), '--port', values.port) ?? 4173,
    data: values.data,
    lang: values.lang,
    help: values.help,
  }
}
