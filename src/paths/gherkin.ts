import type { Language } from '../words.ts'
import { phrases } from './phrases.ts'
import type { ToldPath } from './tell.ts'

/** Paths as scenarios, with the keywords of the language. */
export function toGherkin(machine: string, paths: readonly ToldPath[], language: Language): string {
  const { gherkin: word, opened, heading, scenario } = phrases[language]
  const scenarios = paths.map(({ path, given, steps }) => {
    const start = [opened, ...given].map((text, at) => `    ${at === 0 ? word.given : word.and} ${text}`)
    const rest = steps.flatMap(({ does, sees }) => [
      `    ${word.when} ${does}`,
      ...sees.map((text, at) => `    ${at === 0 ? word.outcome : word.and} ${text}`),
    ])
    return [`  @${path.id}`, `  ${word.scenario}: ${scenario} ${path.id}`, ...start, ...rest].join('\n')
  })
  return [`# language: ${language}`, `${word.feature}: ${heading(machine)}`, '', scenarios.join('\n\n')].join(
    '\n',
  )
}
