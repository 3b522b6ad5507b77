import type { PathFormat } from '../../machines/recording.machine.ts'
import type { World } from '../commands/command.ts'
import type { Path } from '../contract/path.ts'
import type { Language } from '../domain/values.ts'
import { toGherkin } from './gherkin.ts'
import { toPlaywright } from './playwright.ts'
import { tellRecorded } from './tell.ts'

/** A recorded path as text. JSON is what `npm run qa -- replay` reads. */
export function write(path: Path, format: PathFormat, world: World, language: Language): string {
  if (format === 'json') return JSON.stringify(path, null, 2)
  const told = tellRecorded(path, world, language)
  return format === 'gherkin' ? toGherkin(null, [told], language) : toPlaywright(null, [told])
}
