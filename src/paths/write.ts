import type { PathFormat } from '../../machines/recording.machine.ts'
import type { Snapshots } from '../commands/command.ts'
import type { Path } from '../contract/path.ts'
import type { Language } from '../domain/values.ts'
import { describeRecording } from './describe.ts'
import { toGherkin } from './gherkin.ts'
import { toPlaywright } from './playwright.ts'

/** A recorded path as text. JSON is what `npm run qa -- replay` reads. */
export function write(path: Path, format: PathFormat, snapshots: Snapshots, language: Language): string {
  if (format === 'json') return JSON.stringify(path, null, 2)
  const told = describeRecording(path, snapshots, language)
  return format === 'gherkin' ? toGherkin(null, [told], language) : toPlaywright(null, [told])
}
