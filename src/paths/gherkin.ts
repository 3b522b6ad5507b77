import type { Language } from '../domain/values.ts'
import type { DescribedPath } from './description.ts'
import { fill, phrases } from './phrases.ts'

/** Paths of a machine, or recorded ones, as scenarios with the keywords of the language. */
export function toGherkin(
  machine: string | null,
  paths: readonly DescribedPath[],
  language: Language,
): string {
  const { gherkin: word, opened, heading, recorded, scenario } = phrases[language]
  const scenarios = paths.map(({ path, name, given, steps }) => {
    const start = [opened, ...given].map((text, at) => `    ${at === 0 ? word.given : word.and} ${text}`)
    const rest = steps.flatMap(({ does, sees }) => [
      `    ${word.when} ${does}`,
      ...sees.map((text, at) => `    ${at === 0 ? word.outcome : word.and} ${text}`),
    ])
    return [
      `  @${path.id}`,
      `  ${word.scenario}: ${name ?? `${scenario} ${path.id}`}`,
      ...start,
      ...rest,
    ].join('\n')
  })
  return [
    `# language: ${language}`,
    `${word.feature}: ${machine === null ? recorded : fill(heading, { machine })}`,
    '',
    scenarios.join('\n\n'),
  ].join('\n')
}
