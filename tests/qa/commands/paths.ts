import { toGherkin } from '../../../src/paths/describe.ts'
import type { DescribedPath } from '../../../src/paths/description.ts'
import { toPlaywright } from '../../../src/paths/playwright.ts'
import { widgets } from '../browser/widgets.ts'
import { describe } from '../formats/describe.ts'
import { toMarkdown } from '../formats/markdown.ts'
import { keep } from '../kept.ts'
import { generate, walkable } from '../model/generate.ts'
import type { Options } from '../options.ts'
import { write } from './write.ts'

/** `qa paths`: paths of a machine in a format. */
export async function showPaths({
  machine,
  strategy,
  via,
  lang,
  format,
  out,
  fresh,
  keep: isKept,
}: Options): Promise<boolean> {
  if (machine === undefined) throw new Error(`--machine? (${walkable.join(', ')})`)
  if (format === 'mermaid') throw new Error('--format mermaid? (md, json, gherkin, playwright)')
  const paths = await generate(machine, strategy, fresh)
  if (isKept)
    await keep(
      machine,
      paths.map(({ steps }) => steps.map(({ act }) => act)),
    )
  const described = await Promise.all(paths.map(path => describe(path, via[0] ?? 'palette', lang)))
  write(await formats[format](machine, described, lang), out)
  return true
}

const formats = {
  md: toMarkdown,
  gherkin: toGherkin,
  playwright: (machine: string, described: readonly DescribedPath[]) =>
    toPlaywright(machine, described, widgets),
  json: toJson,
} as const

/** Writes paths for `qa run` and `qa replay`, with their descriptions. */
function toJson(_: string, paths: readonly DescribedPath[]): string {
  return JSON.stringify(
    paths.map(({ path, given, steps }) => ({
      ...path,
      preconditions: given,
      words: steps.map(({ does, sees, title, keys, surface }) => ({ does, sees, title, keys, surface })),
    })),
    null,
    2,
  )
}
