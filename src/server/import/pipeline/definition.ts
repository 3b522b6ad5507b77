import { ImportDefinition } from '../../../contract/import.ts'
import { ImportError } from '../../formats/common/importError.ts'

/** Checks a definition. Throws an ImportError that names the first wrong field. */
export function parseDefinition(definition: unknown): ImportDefinition {
  const parsed = ImportDefinition.safeParse(definition)
  if (parsed.success) return parsed.data
  if (parsed.error.issues.every(({ code }) => code === 'custom')) throw new ImportError('keyOfOrigin')
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new ImportError('badDefinition', { field }, null, parsed.error)
}
